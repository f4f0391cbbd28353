import { asc, gt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
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
 * removed or put in, and an end that was cut off. Whoever may write to the database may compute a whole new chain;
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
      return { rows, head: previous, faults };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

const batch = 1_000;
const mostFaults = 100;

const missing = (from: number, to: number): string =>
  from === to ? `The row ${from} is missing.` : `The rows ${from} to ${to} are missing.`;
