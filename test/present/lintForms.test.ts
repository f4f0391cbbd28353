import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/lint/finding.ts';
import { lintAsGithub } from '../../src/present/lintAsGithub.ts';
import { lintAsJunit } from '../../src/present/lintAsJunit.ts';
import { lintAsMarkdown } from '../../src/present/lintAsMarkdown.ts';
import { lintAsSarif } from '../../src/present/lintAsSarif.ts';
import { lintAsText } from '../../src/present/lintAsText.ts';

const open: Finding = {
  lint: 'choice-left-open',
  level: 'warning',
  tool: 'brew_tea',
  path: '/inputSchema/properties/kind',
  says: 'The description lists the values of `kind`, and the schema takes any text.',
  why: 'Nothing keeps a model from another spelling.',
  instead: 'List them as `enum`: `"black"` and `"green"`.',
  alsoIn: ['brew_coffee', 'b', 'c', 'd'],
  fingerprint: '0123456789ab',
};
const hostile: Finding = {
  ...open,
  lint: 'hidden-characters',
  level: 'error',
  tool: 'a|b\u001b[2J`<script>&"\u202e@octocat #1',
  says: 'x\n::error::y %0A </failure> \ufffe [link](https://evil.example)',
};
const { alsoIn: _, ...alone } = open;
const hint: Finding = { ...alone, lint: 'description-too-long', level: 'hint', tool: null, path: '' };
const settled: Finding = { ...alone, acknowledged: 'The <bar> takes "anything".' };

test('text: how many, then tool by tool', () => {
  expect(lintAsText([hint, open, settled], { colour: false })).toBe(`1 warning, 1 hint. 1 fault acknowledged.

the toolset
  hint: The description lists the values of \`kind\`, and the schema takes any text.
    why      Nothing keeps a model from another spelling.
    instead  List them as \`enum\`: \`"black"\` and \`"green"\`.
    lint     description-too-long (0123456789ab)

brew_tea
  warning: The description lists the values of \`kind\`, and the schema takes any text.
    where    /inputSchema/properties/kind
    why      Nothing keeps a model from another spelling.
    instead  List them as \`enum\`: \`"black"\` and \`"green"\`.
    also in  \`brew_coffee\`, \`b\`, \`c\` and 1 more tool
    lint     choice-left-open (0123456789ab)
  acknowledged: The description lists the values of \`kind\`, and the schema takes any text.
    where    /inputSchema/properties/kind
    why      Nothing keeps a model from another spelling.
    instead  List them as \`enum\`: \`"black"\` and \`"green"\`.
    because  The <bar> takes "anything".
    lint     choice-left-open (0123456789ab)
`);
  expect(lintAsText([], { colour: false })).toBe('Nothing found.\n');
});

const paint = new RegExp(`${String.fromCharCode(27)}\\[[0-9]+m`, 'g');

test('colour adds nothing that words do not say', () => {
  const coloured = lintAsText([hostile, open, hint], { colour: true });
  expect(coloured.replaceAll(paint, '')).toBe(lintAsText([hostile, open, hint], { colour: false }));
});

describe('what a definition says never becomes markup or a command', () => {
  test('text', () => {
    expect(lintAsText([hostile], { colour: false })).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  });

  test('Markdown', () => {
    const outside = lintAsMarkdown([hostile]).replaceAll(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
    expect(outside).not.toMatch(/[<>@#[\]]|https?:/);
  });

  test('GitHub', () => {
    const lines = lintAsGithub([hostile], 'a,b:c.json').split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^::error file=a%2Cb%3Ac\.json,line=1,title=[^:,]*::/);
    expect(lines[0]).toContain('%250A');
    expect(lintAsGithub([hint, settled])).toMatch(/^::notice title=[^\n]*\n$/);
  });

  test('JUnit', () => {
    const report = lintAsJunit([hostile, hint, settled], 'a & b');
    expect(report).toContain('<testsuites tests="3" failures="1" errors="0" time="0"');
    expect(report.match(/<\/failure>/g)).toHaveLength(1);
    expect(report).not.toMatch(/[^\P{Cc}\n]|\ufffe|<script|&(?!amp;|lt;|gt;|quot;)/u);
    expect(lintAsJunit([], 'x')).toContain('tests="1" failures="0"');
  });
});

test('Markdown of any length fits into one comment', () => {
  const many = Array.from({ length: 2_000 }, (_one, index) => ({ ...open, tool: `tool_${index}` }));
  const markdown = lintAsMarkdown(many);
  expect(markdown.length).toBeLessThan(65_536);
  expect(markdown).toMatch(/^\d+ more did not fit/m);
});

test('SARIF has a rule for every result, and suppressions', () => {
  const log = lintAsSarif([open, hint, settled], 'my tools.json') as unknown as {
    version: string;
    runs: { tool: { driver: { rules: { id: string }[] } }; results: Record<string, unknown>[] }[];
  };
  expect(log.version).toBe('2.1.0');
  const [run] = log.runs;
  for (const result of run?.results ?? []) {
    expect(run?.tool.driver.rules[result.ruleIndex as number]?.id).toBe(result.ruleId);
  }
  expect(run?.results.map(({ level }) => level)).toEqual(['warning', 'note', 'warning']);
  expect(run?.results[2]?.suppressions).toEqual([{ kind: 'external', justification: settled.acknowledged }]);
  expect(JSON.stringify(run?.results[0])).toContain('"uri":"my%20tools.json"');
});
