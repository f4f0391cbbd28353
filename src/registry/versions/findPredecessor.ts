import { and, desc, eq, lt, notExists, type SQL } from 'drizzle-orm';
import type { Range, SemVer } from 'semver';
import type { Database } from '../database/database.ts';
import { tombstones, versionMarks, versions } from '../database/tables.ts';
import { rangeCondition } from './rangeCondition.ts';
import { tripleRank } from './versionRank.ts';

export type Predecessor = { readonly version: string; readonly digest: string };

/**
 * What a new version is measured by: the greatest approved release, of those below its own release triple
 * where its number is given, of those in a range where it continues a line. Yanked ones count, since
 * conversations may be on them; those whose content was purged do not. Undefined where there is none.
 */
export const findPredecessor = async (
  database: Database,
  toolset: string,
  within: { readonly below?: SemVer | undefined; readonly range?: Range | undefined },
): Promise<Predecessor | undefined> => {
  const conditions: (SQL | undefined)[] = [
    eq(versions.toolset, toolset),
    eq(versions.release, true),
    eq(versionMarks.state, 'approved'),
    notExists(
      database
        .select({ digest: tombstones.digest })
        .from(tombstones)
        .where(eq(tombstones.digest, versions.digest)),
    ),
  ];
  if (within.below !== undefined) conditions.push(lt(versions.rank, tripleRank(within.below)));
  if (within.range !== undefined) conditions.push(rangeCondition(within.range));
  const [found] = await database
    .select({ version: versions.version, digest: versions.digest })
    .from(versions)
    .innerJoin(
      versionMarks,
      and(eq(versionMarks.toolset, versions.toolset), eq(versionMarks.version, versions.version)),
    )
    .where(and(...conditions))
    .orderBy(desc(versions.rank))
    .limit(1);
  return found;
};
