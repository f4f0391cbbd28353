import { expect, test } from 'vitest';
import type { ChosenFindings } from '../../src/lint/chooseFindings.ts';
import { lintNotesAsMarkdown, lintNotesAsText } from '../../src/present/lintNotes.ts';

const finding = (fingerprint: string, isNew: boolean): ChosenFindings['findings'][number] => ({
  lint: 'choice-left-open',
  level: 'warning',
  tool: 'brew_tea',
  path: '/inputSchema/properties/kind',
  says: 'The description lists the values of `kind`.',
  why: 'Nothing keeps a model from another spelling.',
  instead: 'List them as `enum`.',
  fingerprint,
  new: isNew,
});
const counts = { error: 0, warning: 2, hint: 0, acknowledged: 1, new: 1 };
const notes: ChosenFindings = { counts, findings: [finding('aaa', false), finding('bbb', true)], more: 0 };
const none: ChosenFindings = {
  counts: { error: 0, warning: 0, hint: 0, acknowledged: 0, new: 0 },
  findings: [],
  more: 0,
};
const all = 'toolset lint tea';

test('text: the counts, then what is new before what stood', () => {
  expect(lintNotesAsText(notes, { colour: false, all })).toBe(`Lint: 2 warnings. 1 fault acknowledged. New: 1.
  warning: brew_tea /inputSchema/properties/kind: The description lists the values of \`kind\`.
    List them as \`enum\`.
    (choice-left-open, bbb, new)
  warning: brew_tea /inputSchema/properties/kind: The description lists the values of \`kind\`.
    List them as \`enum\`.
    (choice-left-open, aaa)
`);
});

test('where nothing is wrong, nothing is said', () => {
  expect(lintNotesAsText(none, { colour: false, all })).toBe('');
  expect(lintNotesAsMarkdown(none, { all })).toBe('');
});

test('what is not told is counted, and where to find it said', () => {
  const many = { ...notes, findings: Array.from({ length: 9 }, (_, at) => finding(`${at}`, false)), more: 3 };
  expect(lintNotesAsText(many, { colour: false, all })).toMatch(
    /\n7 more findings; `toolset lint tea` lists them all\.\n$/,
  );
  expect(lintNotesAsMarkdown(many, { all })).toMatch(/\n\n7 more findings; `toolset lint tea` lists/);
});

test('words from a definition stay words', () => {
  const hostile = { ...finding('ccc', true), tool: 'a`<b>\u001b[2J', says: 'x\n::error::y @octocat' };
  const text = lintNotesAsText({ ...notes, findings: [hostile] }, { colour: false, all });
  expect(text).not.toContain(String.fromCharCode(27));
  expect(text).not.toMatch(/^::/m);
  const markdown = lintNotesAsMarkdown({ ...notes, findings: [hostile] }, { all });
  expect(markdown).toContain('`@octocat`');
  expect(markdown).toMatch(/``.*<b>.*``/);
});
