import { asc, eq } from 'drizzle-orm';
import { namedReports, versions } from '../database/tables.ts';
import type { Registry } from '../registry.ts';
import type { StoredReport } from '../storedReport.ts';
import { findVersion } from '../versions/findVersion.ts';
import { type KeptCheck, keptCheck, reportOfCheck } from './keptCheck.ts';
import { keptReport } from './keptReport.ts';
import { reportBetween } from './reportBetween.ts';

export type FoundReport = {
  readonly report: StoredReport;
  /** Whether a version was published with it. */
  readonly published: boolean;
  /** The check that asks for a review of it. */
  readonly check: KeptCheck | undefined;
};

/**
 * A report by its id: one kept at publishing, with the first version that it was kept for; one of a check that waits
 * for a review; or one that was named to somebody, which is made again. Another version of the engine makes it anew,
 * and then it has an id of its own.
 */
export const findReport = async (registry: Registry, id: string): Promise<FoundReport | undefined> => {
  if (!/^[0-9a-f]{64}$/.test(id)) return undefined;
  const { database } = registry;
  const [[first], check] = await Promise.all([
    database
      .select({ toolset: versions.toolset, version: versions.version })
      .from(versions)
      .where(eq(versions.report, id))
      .orderBy(asc(versions.seq))
      .limit(1),
    keptCheck(database, id, registry.now()),
  ]);
  if (first !== undefined) {
    const report = await keptReport(database, first.toolset, first.version);
    return { report, published: true, check };
  }
  if (check !== undefined) return { report: reportOfCheck(check), published: false, check };
  const [named] = await database.select().from(namedReports).where(eq(namedReports.id, id));
  if (named === undefined) return undefined;
  const { toolset, fromVersion, toVersion, lens } = named;
  const [from, to] = await Promise.all(
    [fromVersion, toVersion].map((version) => findVersion(database, toolset, { kind: 'exact', version })),
  );
  if (from === undefined || to === undefined) return undefined;
  const report = await reportBetween(registry, toolset, from, to, lens);
  return { report, published: false, check: undefined };
};
