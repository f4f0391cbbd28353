import { expect, test } from 'vitest';
import { noMarkdown, outputForm, outputFormIn } from '../../src/cli/outputForm.ts';

test.each([
  [{}, 'text'],
  [{ json: true }, 'json'],
  [{ output: 'markdown' }, 'markdown'],
  [{ output: 'json', json: true }, 'json'],
])('%j is %s', (values, form) => {
  expect(outputForm(values)).toBe(form);
});

test.each([
  [
    { output: 'sarif' },
    '--output sarif is for `toolset lint` and `toolset check`; use text, json or markdown here.',
  ],
  [{ output: 'yaml' }, '--output takes text, json or markdown, not `yaml`.'],
  [{ output: 'text', json: true }, '--json and --output text ask for two forms; leave one of them out.'],
])('%j is refused', (values, says) => {
  expect(() => outputForm(values)).toThrow(says);
});

test.each([
  [['a', '--json'], 'json'],
  [['--output', 'markdown'], 'markdown'],
  [['--output=json'], 'json'],
  [['--output'], 'text'],
  [['--output', 'sarif'], 'text'],
  [['a'], 'text'],
])('a failed call with %j is shown as %s', (args, form) => {
  expect(outputFormIn(args)).toBe(form);
});

test('Markdown is for reports', () => {
  expect(() => noMarkdown('markdown')).toThrow('--output markdown is for reports; use text or json here.');
});
