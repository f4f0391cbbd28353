import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coveredBy, covers, coversAll } from '../../../src/registry/access/covers.ts';
import { matchesName } from '../../../src/registry/access/matchesName.ts';
import { rowsOf } from '../../../src/registry/database/database.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { openTestRegistry } from '../../support/openTestRegistry.ts';

const cases: readonly (readonly [pattern: string, name: string, matches: boolean])[] = [
  ['*', 'a', true],
  ['**', 'a', true],
  ['a', 'a', true],
  ['a', 'b', false],
  ['a', 'ab', false],
  ['a*', 'a', true],
  ['a*', 'abc', true],
  ['a*', 'ba', false],
  ['*a', 'ba', true],
  ['*a', 'ab', false],
  ['*-b', 'a-b-c-b', true],
  ['team-*-v*', 'team-x-v1', true],
  ['team-*-v*', 'team-v1', false],
  ['a*b*c', 'axxbyyc', true],
  ['a*b*c', 'axxbyy', false],
  ['a*a', 'a', false],
  ['a.b', 'axb', false],
  ['a_b', 'axb', false],
  ['a_b*', 'a_bc', true],
  ['a%', 'ab', false],
  ['a!b', 'a!b', true],
  ['a\\b', 'a\\b', true],
  ['', '', true],
  ['', 'a', false],
];

describe('matchesName', () => {
  test.each(cases)('%s and %s: %s', (pattern, name, matches) => {
    expect(matchesName(pattern, name)).toBe(matches);
  });

  test('many stars in a long pattern are no more work than both lengths', () => {
    expect(matchesName(`${'a*'.repeat(60)}b`, 'a'.repeat(128))).toBe(false);
    expect(matchesName(`${'*a'.repeat(30_000)}b`, 'a'.repeat(60_000))).toBe(false);
  });
});

describe('coveredBy', () => {
  let registry: Registry;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry());
  });
  afterAll(() => close());

  test('says in the database what covers says here', async () => {
    for (const [pattern, name, matches] of cases) {
      const caller = { toolsets: ['no-such', pattern] };
      const condition = coveredBy(sql`${name}::text`, caller) ?? sql`true`;
      const [row] = await rowsOf<{ is: boolean }>(registry.database, sql`select ${condition} as is`);
      expect([pattern, name, row?.is, covers(caller, name)]).toEqual([pattern, name, matches, matches]);
    }
  });

  test('without a pattern nothing is covered, and with a star all is', async () => {
    const [row] = await rowsOf(registry.database, sql`select ${coveredBy(sql`'a'`, { toolsets: [] })} as is`);
    expect(row).toEqual({ is: false });
    expect(covers({ toolsets: [] }, 'a')).toBe(false);
    expect(coversAll({ toolsets: ['a*', '**'] })).toBe(true);
    expect(coversAll({ toolsets: ['a*'] })).toBe(false);
  });
});
