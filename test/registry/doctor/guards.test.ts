import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../src/registry/database/database.ts';
import type { Finding } from '../../../src/registry/doctor/finding.ts';
import { guardFinding } from '../../../src/registry/doctor/guards.ts';
import { openTestRegistry } from '../../support/openTestRegistry.ts';

let opened: Awaited<ReturnType<typeof openTestRegistry>>;
beforeAll(async () => {
  opened = await openTestRegistry();
}, 120_000);
afterAll(() => opened?.close());

/** What is found after these statements, which are undone again. */
const findingAfter = async (...statements: readonly string[]): Promise<Finding> => {
  let found: Finding | undefined;
  const undo = new Error('undo');
  await opened.registry.database
    .transaction(async (transaction) => {
      for (const statement of statements) await transaction.execute(sql.raw(statement));
      found = await guardFinding(transaction, false);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found as Finding;
};

describe('what keeps content as it was', () => {
  test('is in force as the migrations left it', async () => {
    expect(await findingAfter()).toMatchObject({ standing: 'ok' });
  });

  test('each trigger that there is would be missed', async () => {
    const triggers = await rowsOf<{ place: string; trigger: string }>(
      opened.registry.database,
      sql`
        select relname::text as place, tgname::text as trigger
        from pg_trigger join pg_class on pg_class.oid = tgrelid
        where relnamespace = current_schema()::regnamespace and not tgisinternal
          and relname !~ '_[1-9][0-9]*$'`,
    );
    expect(triggers.length).toBeGreaterThan(20);
    for (const { place, trigger } of triggers) {
      const { says } = await findingAfter(`drop trigger ${trigger} on ${place}`);
      expect(says).toContain(`${place} (${trigger})`);
    }
  }, 60_000);

  test.each([
    ['put aside', 'alter table pins_3 disable trigger tally_moved', 'pins_3 (tally_moved)'],
    ['that fires no more than others', 'alter table audit enable trigger immutable', 'audit (immutable)'],
    [
      'with another function',
      'drop trigger kept on audit_head; create trigger kept before delete on audit_head for each statement execute function tally_sessions(); alter table audit_head enable always trigger kept',
      'audit_head (kept)',
    ],
    [
      'whose function does nothing',
      'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
      'the function refuse_change',
    ],
    ['a key of pins', 'alter table pins drop constraint pins_session_toolset_pk', 'pins_session_toolset_pk'],
    ['a key of one column', 'alter table audit drop constraint audit_pkey', 'audit (audit_pkey)'],
    ['another key', 'alter table versions drop constraint versions_rank', 'versions (versions_rank)'],
    [
      'a reference',
      'alter table versions drop constraint versions_digest_definitions_digest_fk',
      'versions_digest_definitions_digest_fk',
    ],
    ['a part', 'alter table sessions detach partition sessions_7', 'sessions_7 as a part'],
    ['a rule', 'create rule silent as on insert to audit do instead nothing', 'audit (the rule silent)'],
    ['row security', 'alter table versions enable row level security', 'versions (row security)'],
  ])('%s is told of', async (_, statements, words) => {
    const { standing, says } = await findingAfter(...statements.split(/;(?! end)/));
    expect(standing).toBe('fault');
    expect(says).toContain(words);
  });

  test('of many the first are told, and how many more', async () => {
    const all = Array.from({ length: 16 }, (_, n) => `alter table pins_${n} disable trigger user`);
    expect((await findingAfter(...all)).says).toMatch(/, and \d+ more\.$/);
  });

  test('of a later release it is not known what its functions and keys are', async () => {
    const { database } = opened.registry;
    expect(await guardFinding(database, true)).toMatchObject({ standing: 'ok' });
  });
});
