import { describe, expect, test } from 'vitest';
import { reportAsMarkdown } from '../../src/present/reportAsMarkdown.ts';
import {
  added,
  described,
  hostile,
  longReport,
  output,
  renamed,
  reportOf,
  unproven,
} from './sampleReports.ts';

const between = { toolset: 'support', from: '1.0.0', to: '2.0.0' };

test.each([
  ['short', reportOf(renamed, output, unproven, added, described)],
  ['long', longReport],
  ['safe', reportOf(added)],
  ['hostile', reportOf(hostile)],
])('a %s report', async (name, report) => {
  await expect(reportAsMarkdown(report, between)).toMatchFileSnapshot(`golden/${name}.md`);
});

describe('what a definition says', () => {
  const hostileParts = [hostile, { ...hostile, verdict: 'safe' as const }, { ...hostile, tool: null }];

  test.each(hostileParts)('never becomes markup', (change) => {
    const markdown = reportAsMarkdown(reportOf(change), { toolset: '@octocat', from: '<b>', to: '#1' });
    const outside = withoutCode(markdown)
      .replaceAll(/^<\/?details>$|^<summary>1 safe change<\/summary>$|^#{3,4} |^\*\*|\*\*$/gm, '')
      .replaceAll(/^ *- /gm, '');
    expect(outside).not.toMatch(/[<>@#[\]|~_$\\*&]|https?:|www\.|[0-9a-f]{7}|octocat/);
    expect(markdown).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  });

  test('opens and closes one fold, and no more', () => {
    const markdown = withoutCode(reportAsMarkdown(reportOf(renamed, { ...hostile, verdict: 'safe' })));
    expect(markdown.match(/<details>/g)).toHaveLength(1);
    expect(markdown.match(/<\/details>/g)).toHaveLength(1);
  });
});

test('a report of any length fits into one comment, breaking changes first', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => ({ ...added, path: `/inputSchema/${index}` }));
  const markdown = reportAsMarkdown(reportOf(renamed, unproven, ...many), between);
  expect(markdown.length).toBeLessThan(65_536);
  expect(markdown).toContain('property-renamed');
  expect(markdown).toContain('schema-unproven');
  expect(markdown).toMatch(/^\d+ more changes did not fit/m);
});

/** Fenced blocks and code spans taken out, as CommonMark finds them. */
const withoutCode = (markdown: string): string =>
  markdown
    .replaceAll(/^ *(`{3,})[a-z]*\n[\s\S]*?\n *\1$/gm, '')
    .replaceAll(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
