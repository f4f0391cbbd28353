import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../../src/registry/audit/audit.ts';
import { verifyAudit } from '../../../src/registry/audit/verifyAudit.ts';
import { publish } from '../../../src/registry/publish.ts';
import { readAuditHead } from '../../../src/registry/readAuditHead.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { definitionOf } from '../../support/definitions.ts';
import { databaseKinds, openTestRegistry } from '../../support/openTestRegistry.ts';
import { tester } from '../../support/tester.ts';

describe.each(databaseKinds())('verifyAudit on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  let early = '';
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry({ embedded: kind !== 'PostgreSQL' }));
    expect(await verifyAudit(registry.database)).toMatchObject({ rows: 0, faults: [] });
    for (let at = 1; at <= 9; at += 1) {
      await registry.database.transaction((transaction) =>
        audit(transaction, tester, { act: 'published', toolset: 't', subject: `${at}.0.0` }),
      );
      if (at === 4) early = (await readAuditHead(registry)).hash;
    }
  });
  afterAll(() => close());

  /** What a superuser may do: the triggers are put aside, and all is undone after the look. */
  const tampered = async (statements: readonly string[], head?: string) => {
    class Undo extends Error {}
    let faults: readonly { seq: number; says: string }[] = [];
    await registry.database
      .transaction(async (transaction) => {
        await transaction.execute(sql`alter table audit disable trigger immutable`);
        await transaction.execute(sql`alter table audit_head disable trigger kept`);
        for (const statement of statements) await transaction.execute(sql.raw(statement));
        ({ faults } = await verifyAudit(transaction, { head }));
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    return faults.map(({ seq, says }) => `${seq} ${says}`);
  };

  test('holds where nobody touched it, also against a head kept elsewhere', async () => {
    const { hash } = await readAuditHead(registry);
    for (const head of [undefined, early, hash, '0'.repeat(64)]) {
      expect(await verifyAudit(registry.database, { head })).toEqual({ rows: 9, head: hash, faults: [] });
    }
  });

  test.each([
    ['act', "'purged'"],
    ['at', "at - interval '1 ms'"],
    ['actor', "'else'"],
    ['owner', "'else'"],
    ['key', "'key_1'"],
    ['address', "'1.2.3.4'"],
    ['toolset', 'null'],
    ['subject', "'9.0.0'"],
    ['detail', "'{ }'"],
  ])('finds a changed %s', async (column, value) => {
    expect(await tampered([`update audit set ${column} = ${value} where seq = 5`])).toEqual([
      '5 Was changed: its hash is another one.',
    ]);
  });

  test.each([
    ['a removed row', ['delete from audit where seq = 5'], '6 The row 5 is missing.'],
    ['the first rows removed', ['delete from audit where seq < 4'], '4 The rows 1 to 3 are missing.'],
    ['a cut tail', ['delete from audit where seq > 7'], '9 The rows 8 to 9 are missing.'],
    [
      'a row put in before the first',
      [
        `insert into audit select 0, at, act, actor, owner, key, address, toolset, subject, detail, previous, repeat('0', 64)
         from audit where seq = 1`,
      ],
      '0 Was put in before the first row.',
    ],
    ['all rows removed', ['delete from audit'], '9 The rows 1 to 9 are missing.'],
    [
      'a row in the place of another',
      ['update audit set previous = hash where seq = 5'],
      '5 Does not follow the row before it.',
    ],
    [
      'a lost record of the end',
      ['delete from audit_head'],
      '9 The record of where the chain ends is missing.',
    ],
  ])('finds %s', async (_what, statements, fault) => {
    expect((await tampered(statements))[0]).toBe(fault);
  });

  test('a tail cut with its record shows against a head kept elsewhere alone', async () => {
    const { hash } = await readAuditHead(registry);
    const cut = [
      'delete from audit where seq > 7',
      'update audit_head set seq = 7, hash = (select hash from audit where seq = 7)',
    ];
    expect(await tampered(cut)).toEqual([]);
    expect(await tampered(cut, early)).toEqual([]);
    expect((await tampered(cut, hash))[0]).toContain('No row has the hash that was given as head');
  });

  test('finds a version that is not the one that was published', async () => {
    for (const tool of ['search', 'fetch']) {
      await publish(registry, { toolset: 'real', definition: definitionOf([tool]), publisher: tester });
    }
    expect((await verifyAudit(registry.database)).faults).toEqual([]);
    const swapped = await tampered([
      'alter table versions disable trigger immutable',
      "update versions set digest = (select digest from versions where version = '2.0.0') where version = '1.0.0'",
    ]);
    expect(swapped).toEqual(['10 Tells of real 1.0.0, which is gone or has another digest now.']);
    const gone = await tampered([
      'alter table versions disable trigger immutable',
      "delete from versions where version = '2.0.0'",
    ]);
    expect(gone).toEqual(['11 Tells of real 2.0.0, which is gone or has another digest now.']);
  });
});
