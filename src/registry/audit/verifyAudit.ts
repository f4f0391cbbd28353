import { asc, gt, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';
import { auditHead, auditRows } from '../database/tables.ts';
import { auditHash, noHash } from './auditHash.ts';

export type AuditFault = { readonly seq: number; readonly says: string };

export type AuditVerdict = {
  readonly rows: number;
  /** The hash of the last row. */
  readonly head: string;
  /** At most a hundred. */
  readonly faults: readonly AuditFault[];
};

/**
 * Computes the chain of the audit again, from its first row, and says where it does not hold: a row that was changed,
 * removed or put in, and an end that was cut off; also a version that is not the one whose publish it tells. Whoever may write to the database may compute a whole new chain;
 * only against a head that was kept elsewhere does that show.
 */
export const verifyAudit = (
  database: Database,
  { head: kept }: { readonly head?: string | undefined } = {},
): Promise<AuditVerdict> =>
  database.transaction(
    async (transaction) => {
      const faults: AuditFault[] = [];
      const fault = (seq: number, says: string) => {
        if (faults.length < mostFaults) faults.push({ seq, says });
      };
      let last = 0;
      let rows = 0;
      let previous = noHash;
      let isKeptMet = kept === undefined || kept === noHash;
      for (;;) {
        const part = await transaction
          .select()
          .from(auditRows)
          .where(rows === 0 ? undefined : gt(auditRows.seq, last))
          .orderBy(asc(auditRows.seq))
          .limit(batch);
        for (const { hash, previous: stored, at, ...row } of part) {
          if (row.seq < 1) {
            fault(row.seq, 'Was put in before the first row.');
            continue;
          }
          if (row.seq !== last + 1) fault(row.seq, missing(last + 1, row.seq - 1));
          else if (stored !== previous) fault(row.seq, 'Does not follow the row before it.');
          if (auditHash(stored, { ...row, at: at.toISOString() }) !== hash) {
            fault(row.seq, 'Was changed: its hash is another one.');
          }
          isKeptMet ||= hash === kept;
          previous = hash;
          last = row.seq;
        }
        rows += part.length;
        if (part.length < batch) break;
      }
      const [end] = await transaction.select().from(auditHead);
      if (end === undefined) fault(last, 'The record of where the chain ends is missing.');
      else if (end.seq > last) fault(end.seq, missing(last + 1, end.seq));
      else if (end.seq !== last || end.hash !== previous) {
        fault(last, 'The record of where the chain ends says something else.');
      }
      if (!isKeptMet) {
        fault(
          last,
          'No row has the hash that was given as head: the end was cut off, or the chain was made anew.',
        );
      }
      for (const { seq, toolset, version } of await otherVersions(transaction)) {
        fault(Number(seq), `Tells of ${toolset} ${version}, which is gone or has another digest now.`);
      }
      return { rows, head: previous, faults };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** What was published, as the chain tells it, and is not what stands there now. */
const otherVersions = (transaction: Database) =>
  rowsOf<{ seq: string | number; toolset: string; version: string }>(
    transaction,
    sql`
      select told.seq, told.toolset, told.subject as version
      from audit as told
      left join versions on versions.toolset = told.toolset and versions.version = told.subject
      where told.act = 'published' and strpos(told.detail, '"digest":') > 0
        and (versions.digest is null or strpos(told.detail, versions.digest) = 0)
      order by told.seq
      limit ${mostFaults}`,
  );

const batch = 1_000;
const mostFaults = 100;

const missing = (from: number, to: number): string =>
  from === to ? `The row ${from} is missing.` : `The rows ${from} to ${to} are missing.`;
