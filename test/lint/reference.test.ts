import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lints } from '../../src/lint/lints/index.ts';
import { lintExample } from './examples.ts';

/** The page as it follows from the list of lints. `UPDATE=1` writes it. */
const page = (): string => {
  const parts = [
    '# Lints',
    'What `toolset lint` says about a toolset, and why. A lint looks at one definition; what an edit does to conversations is another matter, and stands in [classification.md](classification.md). A policy can set the level of each lint or switch it off, and a fault can be acknowledged with a reason, which holds as long as the text that the fault is about is unchanged.',
    'This page is generated from the lints themselves.',
    '| lint | level | on |\n|---|---|---|\n' +
      lints.map(({ id, level, on }) => `| [${id}](#${id}) | ${level} | ${on} |`).join('\n'),
  ];
  for (const { id, level, example } of lints) {
    const found = lintExample(example.bad).find((finding) => finding.lint === id);
    parts.push(`## ${id}`, `A${level === 'error' ? 'n' : ''} ${level}.`);
    if (found === undefined) continue;
    parts.push(found.says, `**Why:** ${found.why}`, `**Instead:** ${found.instead}`);
    for (const [title, shown] of [['Bad', example.bad] as const, ['Good', example.good] as const]) {
      const text = JSON.stringify(shown, null, 2);
      const escaped = text.replace(
        /[\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      if (text.length < longest) parts.push(`${title}:`, `\`\`\`json\n${escaped}\n\`\`\``);
    }
  }
  return `${parts.join('\n\n')}\n`;
};

/** Examples that are bad by their size are left out. */
const longest = 1_600;

test('docs/lints.md is what the lints say', () => {
  if (process.env.UPDATE === '1') writeFileSync('docs/lints.md', page());
  expect(readFileSync('docs/lints.md', 'utf8')).toBe(page());
});
