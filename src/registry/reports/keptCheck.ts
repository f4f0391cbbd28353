import { and, eq, gt } from 'drizzle-orm';
import type { Report } from '../../compat/report.ts';
import type { Database } from '../database/database.ts';
import { keptChecks } from '../database/tables.ts';
import type { StoredReport } from '../storedReport.ts';

export type KeptCheck = typeof keptChecks.$inferSelect;

/** The check that was kept with this report, unless it lapsed. */
export const keptCheck = async (
  database: Database,
  report: string,
  now: Date,
): Promise<KeptCheck | undefined> => {
  const [found] = await database
    .select()
    .from(keptChecks)
    .where(and(eq(keptChecks.id, report), gt(keptChecks.lapsesAt, now)));
  return found;
};

export const reportOfCheck = ({
  id,
  toolset,
  fromDigest,
  fromVersion,
  toDigest,
  text,
}: KeptCheck): StoredReport => ({
  id,
  toolset,
  from: fromDigest === null ? null : { version: fromVersion, digest: fromDigest },
  to: { version: null, digest: toDigest },
  ...(JSON.parse(text) as Report),
});
