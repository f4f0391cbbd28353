import { auditHead } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import type { Registry } from './registry.ts';

export type AuditHead = {
  /** How many rows the audit has. */
  readonly seq: number;
  /** The hash of the last one: whoever keeps it elsewhere can tell later that nothing before it was changed. */
  readonly hash: string;
};

export const readAuditHead = ({ database }: Registry): Promise<AuditHead> =>
  whileUp(async () => {
    const [head] = await database.select({ seq: auditHead.seq, hash: auditHead.hash }).from(auditHead);
    if (head === undefined) throw new Error('The table audit_head lacks its row.');
    return head;
  });
