import { createHash } from 'node:crypto';
import type { Act } from './act.ts';

/** One row of the audit, as it is hashed. */
export type AuditRow = {
  readonly seq: number;
  /** RFC 3339 in UTC, to the millisecond. */
  readonly at: string;
  readonly act: Act;
  readonly actor: string;
  readonly owner: string;
  readonly key: string | null;
  readonly address: string | null;
  readonly toolset: string | null;
  readonly subject: string | null;
  /** JSON to the letter. */
  readonly detail: string;
};

/** The hash before the first row. */
export const noHash = '0'.repeat(64);

/**
 * The sha256, in hex, of the hash before, a line feed, and the row as a JSON array of its fields in this order: one
 * way to write a row, so that anybody can compute it again.
 */
export const auditHash = (previous: string, row: AuditRow): string => {
  const { seq, at, act, actor, owner, key, address, toolset, subject, detail } = row;
  const text = JSON.stringify([seq, at, act, actor, owner, key, address, toolset, subject, detail]);
  return createHash('sha256').update(`${previous}\n${text}`).digest('hex');
};
