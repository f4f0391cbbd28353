import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatIds } from '../../src/formats/formatIds.ts';
import type { Limit, Profile } from '../../src/formats/profile.ts';
import { profiles } from '../../src/formats/profiles/index.ts';
import { wireClasses } from '../../src/formats/wire/wireClass.ts';

/** The generated parts of the page as they follow from the profiles. `UPDATE=1` writes them. */
const withReference = (page: string): string =>
  page
    .replace(
      /(<!-- formats -->)[\s\S]*(<!-- end of formats -->)/,
      (_, start, end) => `${start}\n\n${table()}\n\n${end}`,
    )
    .replace(
      /(<!-- classes -->)[\s\S]*(<!-- end of classes -->)/,
      (_, start, end) => `${start}${wireClasses.map((one) => `\`${one}\``).join(', ')}.${end}`,
    );

const table = (): string =>
  [
    '| format | what it is | examples | strict | most tools | longest description | names must |',
    '|---|---|---|---|---|---|---|',
    ...formatIds.map((id) => `| ${cells(profiles[id]).join(' | ')} |`),
  ].join('\n');

const cells = (profile: Profile): string[] => [
  `\`${profile.id}\``,
  profile.title,
  profile.examples === 'input_examples' ? '`input_examples`' : 'description',
  profile.strict.way === 'openai' ? 'rewritten' : profile.strict.way,
  limits(profile.mostTools),
  limits(profile.longestDescription ?? []),
  profile.names.map(({ says, verified }) => (verified ? says : `(${says})`)).join('; ') || '-',
];

const limits = (given: readonly Limit[]): string =>
  given.map(({ count, verified }) => (verified ? `${count}` : `(${count})`)).join(', ') || '-';

test('docs/formats.md says what the profiles say', () => {
  const page = readFileSync('docs/formats.md', 'utf8');
  if (process.env.UPDATE === '1') writeFileSync('docs/formats.md', withReference(page));
  expect(readFileSync('docs/formats.md', 'utf8')).toBe(withReference(page));
});
