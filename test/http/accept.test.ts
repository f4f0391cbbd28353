import { describe, expect, test } from 'vitest';
import { accept } from '../../src/http/accept.ts';

const offered = ['application/json', 'text/markdown'] as const;

describe('accept', () => {
  test.each([
    [null, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['text/markdown', 'text/markdown'],
    ['TEXT/Markdown', 'text/markdown'],
    ['text/*', 'text/markdown'],
    ['text/markdown, application/json', 'application/json'],
    ['text/markdown, application/json;q=0.9', 'text/markdown'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'application/json'],
    ['*/*;q=0.5, text/markdown;q=0.6', 'text/markdown'],
    ['application/json;q=0, */*', 'text/markdown'],
    ['text/html', undefined],
    ['application/json;q=0', undefined],
    ['application/json;q=nonsense', undefined],
    [',;,', undefined],
  ])('%s takes %s', (header, wanted) => {
    expect(accept(header, offered)).toBe(wanted);
  });
});
