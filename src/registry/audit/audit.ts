import { sql } from 'drizzle-orm';
import type { Actor } from '../access/actor.ts';
import { type Database, rowsOf } from '../database/database.ts';
import type { Act } from './act.ts';
import { type AuditRow, auditHash } from './auditHash.ts';

export type Audited = {
  readonly act: Act;
  readonly toolset?: string | undefined;
  /** What the act was done to: a version, a channel, a session, the id of a key or a report. */
  readonly subject?: string | undefined;
  /** Facts and reasons; never a secret, and never the content of a definition. */
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
};

/**
 * Records who did what, in the transaction that does it: both happen or neither. To be called when the transaction
 * has taken every other lock: it holds the end of the chain until the commit, and whoever waited for that while
 * holding it might wait for ever. Several calls in one transaction are fine.
 */
export const audit = async (
  transaction: Database,
  actor: Actor,
  { act, toolset, subject, detail = {} }: Audited,
): Promise<void> => {
  const [head] = await rowsOf<{ seq: string | number; hash: string; at: string | number }>(
    transaction,
    sql`
      select seq, hash, floor(extract(epoch from clock_timestamp()) * 1000)::bigint as at
      from audit_head where id = 0 for no key update`,
  );
  if (head === undefined) throw new Error('The table audit_head lacks its row.');
  const row: AuditRow = {
    seq: Number(head.seq) + 1,
    at: new Date(Number(head.at)).toISOString(),
    act,
    actor: actor.name,
    owner: actor.owner,
    key: actor.key,
    address: actor.address,
    toolset: toolset ?? null,
    subject: subject ?? null,
    detail: JSON.stringify(detail),
  };
  const hash = auditHash(head.hash, row);
  await transaction.execute(sql`
    with added as (
      insert into audit (seq, at, act, actor, owner, key, address, toolset, subject, detail, previous, hash)
      values (
        ${row.seq}::bigint, ${row.at}::timestamptz, ${row.act}, ${row.actor}, ${row.owner}, ${row.key},
        ${row.address}, ${row.toolset}, ${row.subject}, ${row.detail}, ${head.hash}, ${hash}
      )
      returning seq, hash
    )
    update audit_head set seq = added.seq, hash = added.hash from added where audit_head.id = 0`);
};
