import { expect, test } from 'vitest';
import { decisionsAsMarkdown } from '../../src/present/decisionsAsMarkdown.ts';
import { decisionsAsText } from '../../src/present/decisionsAsText.ts';
import type { Decided } from '../../src/present/decisionWords.ts';

const made = { decision: 'approve', changes: null, expires: null, by: 'ann', at: '2026-01-01T00:00:00.000Z' };
const none: Decided = { state: 'approved', decisions: [], review: { versions: [], asked: null } };
const version = { version: '2.0.0', state: 'pending', waiting: ['stable'], overtakenBy: null };

test.each<[string, Decided, string]>([
  ['nothing to decide', none, ''],
  [
    'what waits',
    { ...none, state: 'open', review: { versions: [version], asked: null } },
    '2.0.0 is pending; stable will move to it when it is approved.\n',
  ],
  [
    'what was overtaken',
    { ...none, review: { versions: [{ ...version, waiting: [], overtakenBy: '1.1.0' }], asked: null } },
    '2.0.0 is pending. Meanwhile 1.1.0 was approved, and this report does not compare with that one.\n',
  ],
  [
    'a check',
    { ...none, state: 'open', review: { versions: [], asked: { by: 'ci', until: '2026-02-01' } } },
    'A check, open: ci asked for its review, and it is kept until 2026-02-01.\n',
  ],
  [
    'a decision on single changes',
    { ...none, decisions: [{ ...made, changes: ['4da7b600bc43'], comment: 'Fine.', expires: '2027' }] },
    'Approved by ann at 2026-01-01T00:00:00.000Z, for 4da7b600bc43, until 2027: Fine.\n',
  ],
])('in text, of %s', (_, decided, text) => {
  expect(decisionsAsText(decided)).toBe(text);
});

const hostile = '<script>alert(1)</script>\n- [x](javascript:1) @team \u202e `a`';
const many: Decided = {
  ...none,
  decisions: Array.from({ length: 99 }, () => ({ ...made, by: hostile, comment: hostile.repeat(200) })),
};

test('what somebody wrote is the text it is, and no more of it than fits', () => {
  for (const shown of [decisionsAsText(many), decisionsAsMarkdown(many)]) {
    expect(shown).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    expect(shown).toContain('There are 79 earlier decisions');
  }
  const markdown = decisionsAsMarkdown(many);
  expect(markdown.length).toBeLessThan(20_000);
  expect(markdown.replaceAll(/(`+)[^`](?:.*?[^`])??\1(?!`)/g, '')).not.toMatch(/[<[\]]|@team/);
  expect(markdown.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(21);
});
