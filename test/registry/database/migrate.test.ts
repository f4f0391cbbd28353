import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { rowsOf } from '../../../src/registry/database/database.ts';
import { openDatabase } from '../../../src/registry/database/openDatabase.ts';
import { createEmptyDatabase } from '../../support/cloneDatabase.ts';

const none = inject('postgres') === null;

test.skipIf(none)(
  none ? 'ten starts at once (skipped: no PostgreSQL on this machine)' : 'ten starts at once migrate once',
  async () => {
    const databaseUrl = await createEmptyDatabase();
    const open = await Promise.all(
      Array.from({ length: 10 }, () => openDatabase({ databaseUrl, connections: 2 })),
    );
    const [first] = open as [(typeof open)[number]];
    const [done] = await rowsOf<{ all: number; different: number }>(
      first.database,
      sql`select count(*)::int as all, count(distinct hash)::int as different from drizzle.__drizzle_migrations`,
    );
    const { entries } = JSON.parse(readFileSync('drizzle/meta/_journal.json', 'utf8'));
    expect(done).toEqual({ all: entries.length, different: entries.length });
    await Promise.all(open.map(({ close }) => close()));
  },
);
