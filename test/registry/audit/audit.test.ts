import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../../src/registry/audit/audit.ts';
import { auditHash, noHash } from '../../../src/registry/audit/auditHash.ts';
import { rowsOf } from '../../../src/registry/database/database.ts';
import { auditRows } from '../../../src/registry/database/tables.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { databaseKinds, openTestRegistry } from '../../support/openTestRegistry.ts';
import { tester } from '../../support/tester.ts';

describe.each(databaseKinds())('the audit on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry({ embedded: kind !== 'PostgreSQL' }));
  });
  afterAll(() => close());

  const record = (toolset: string, subject = '1.0.0') =>
    registry.database.transaction((transaction) =>
      audit(transaction, tester, { act: 'published', toolset, subject, detail: { why: `a\u0000"é` } }),
    );

  test('rows are numbered without a gap and chained, also when many write at once', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, at) => record(`t${at}`)));
    const rows = await registry.database.select().from(auditRows).orderBy(asc(auditRows.seq));
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1));
    let previous = noHash;
    for (const { hash, previous: stored, at, ...row } of rows) {
      expect(stored).toBe(previous);
      expect(hash).toBe(auditHash(previous, { ...row, at: at.toISOString() }));
      previous = hash;
    }
  });

  test('what is undone leaves no row', async () => {
    const [before] = await rowsOf<{ n: unknown }>(registry.database, sql`select seq as n from audit_head`);
    await expect(
      registry.database.transaction(async (transaction) => {
        await audit(transaction, tester, { act: 'purged' });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    const [after] = await rowsOf<{ n: unknown }>(registry.database, sql`select seq as n from audit_head`);
    expect(after).toEqual(before);
  });

  test.each([
    'update audit set actor = $$else$$',
    'delete from audit',
    'truncate audit',
    'delete from audit_head',
    'truncate audit_head',
  ])('%s is refused', async (statement) => {
    await expect(registry.database.execute(sql.raw(statement))).rejects.toThrow();
  });
});
