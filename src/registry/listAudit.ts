import { and, desc, eq, lt } from 'drizzle-orm';
import type { Caller } from './access/caller.ts';
import { coveredBy } from './access/covers.ts';
import type { Act } from './audit/act.ts';
import type { AuditRow } from './audit/auditHash.ts';
import { auditRows } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { requireText, requireToolsetName } from './names.ts';
import { type Page, type PageRequest, pageOf, placeOf, requireLimit } from './page.ts';
import type { Registry } from './registry.ts';

export type AuditRequest = PageRequest & {
  /** Only what was done to toolsets that their key is about is shown; to all, also what is about none. */
  readonly caller: Pick<Caller, 'toolsets'>;
  readonly toolset?: string | undefined;
  readonly act?: Act | undefined;
  readonly actor?: string | undefined;
  /** The id of a key. */
  readonly key?: string | undefined;
};

/** A row of the audit with its detail read. */
export type AuditEntry = Omit<AuditRow, 'detail'> & {
  readonly detail: unknown;
  /** The sha256 in hex that chains it to the row before. */
  readonly hash: string;
};

/** Who did what, newest first. */
export const listAudit = ({ database }: Registry, request: AuditRequest): Promise<Page<AuditEntry>> =>
  whileUp(async () => {
    const { limit, cursor, caller, toolset, act, actor, key } = request;
    const place = placeOf(cursor, ['number']);
    const rows = await database
      .select()
      .from(auditRows)
      .where(
        and(
          place && lt(auditRows.seq, place[0]),
          coveredBy(auditRows.toolset, caller),
          toolset === undefined ? undefined : eq(auditRows.toolset, requireToolsetName(toolset)),
          act && eq(auditRows.act, act),
          actor === undefined ? undefined : eq(auditRows.actor, requireText(actor, 'actor', 300)),
          key === undefined ? undefined : eq(auditRows.key, requireText(key, 'key', 300)),
        ),
      )
      .orderBy(desc(auditRows.seq))
      .limit(requireLimit(limit) + 1);
    return pageOf(
      rows,
      limit,
      ({ seq }) => [seq],
      ({ previous: _, at, detail, ...row }) => ({
        ...row,
        at: at.toISOString(),
        detail: JSON.parse(detail) as unknown,
      }),
    );
  });
