import { describe, expect, test } from 'vitest';
import { compare } from '../../src/compat/compare.ts';
import { engineVersion } from '../../src/compat/engineVersion.ts';
import { read } from './read.ts';

const text = { type: 'string' };
const tool = (name: string, properties: object, more: object = {}) => ({
  name,
  description: 'A tool.',
  inputSchema: { type: 'object', properties },
  ...more,
});

describe('a report', () => {
  const old = read({
    description: 'Old.',
    tools: [
      tool('a', { p: text, q: { ...text, default: 'x' } }, { title: 'A' }),
      tool('b', { p: { type: 'number' } }),
      tool('gone', { other: text }),
    ],
  });
  const next = read({
    description: 'New.',
    tools: [
      tool('b', { p: { type: 'integer' } }),
      tool('a', { p: { ...text, description: 'P.' }, q: { ...text, default: 'y' } }, { title: 'B' }),
    ],
  });
  const report = compare(old, next, { lens: 'declared' });

  test('has breaking changes first, then the order of the new document', () => {
    expect(report.changes.map(({ rule, tool: of }) => `${rule} ${of}`)).toEqual([
      'type-narrowed b',
      'tool-removed gone',
      'tools-reordered null',
      'toolset-description-changed null',
      'tool-title-changed a',
      'parameter-description-changed a',
      'default-changed a',
    ]);
  });

  test('has the greatest verdict and the greatest bump', () => {
    expect(report).toMatchObject({
      verdict: 'breaking',
      bump: 'major',
      lens: 'declared',
      engine: engineVersion,
    });
  });

  test('has each change once, with a fingerprint of its own', () => {
    const prints = report.changes.map(({ fingerprint }) => fingerprint);
    expect(new Set(prints).size).toBe(prints.length);
  });

  test('is the same each time', () => {
    expect(compare(old, next, { lens: 'declared' })).toEqual(report);
  });
});
