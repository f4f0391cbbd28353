import { and, eq, inArray } from 'drizzle-orm';
import { SemVer } from 'semver';
import type { Database } from '../database/database.ts';
import { versionMarks, versions } from '../database/tables.ts';
import { Problem } from '../problem.ts';
import { toldReport } from '../reports/toldReport.ts';
import type { StoredReport } from '../storedReport.ts';
import type { VersionState } from '../versionSummary.ts';
import { channelPlace } from '../versions/channelPlace.ts';
import { findPredecessor } from '../versions/findPredecessor.ts';
import { type FoundVersion, findVersion } from '../versions/findVersion.ts';
import { goesFarEnough, leastVersion } from '../versions/leastVersion.ts';
import type { Judged } from './judgeAgainst.ts';
import type { Wish } from './readWish.ts';

export type Decision = {
  readonly outcome: 'published' | 'standing';
  readonly version: string;
  readonly state: VersionState;
  readonly yanked: boolean;
};

/**
 * The version that a judged definition gets, or the one that has its content already, or a refusal. Equality
 * is looked at before everything else, so that a publish may be repeated without harm.
 */
export const decide = async (database: Database, wish: Wish, judged: Judged): Promise<Decision> => {
  const standing = await findStanding(database, wish, judged);
  if (standing?.digest === judged.digest) return { outcome: 'standing', ...standing };
  await refuseStaleLatest(database, wish);
  if (standing !== undefined) throw versionExists(wish, standing);
  const version =
    wish.version === undefined
      ? await nextFree(database, wish, judged)
      : requireFarEnough(wish, judged, wish.version);
  return { outcome: 'published', version, state: 'approved', yanked: false };
};

/** The report of a judged definition as a stored one; its version may not be decided yet. */
export const reportOf = (wish: Wish, judged: Judged, version: string | null): StoredReport =>
  toldReport(
    {
      id: judged.reportId,
      toolset: wish.toolset,
      from: judged.predecessor ?? null,
      to: { version, digest: judged.digest },
    },
    judged.report,
  );

/** With a number: what has it. Without: what has this content and stands in the new version's place. */
const findStanding = async (
  database: Database,
  wish: Wish,
  { digest, predecessor }: Judged,
): Promise<FoundVersion | undefined> => {
  const exact = (version: string) => findVersion(database, wish.toolset, { kind: 'exact', version });
  if (wish.version !== undefined) return exact(wish.version.version);
  if (predecessor?.digest === digest) return exact(predecessor.version);
  const [undecided] = await database
    .select({ version: versions.version })
    .from(versions)
    .innerJoin(
      versionMarks,
      and(eq(versionMarks.toolset, versions.toolset), eq(versionMarks.version, versions.version)),
    )
    .where(
      and(
        eq(versions.toolset, wish.toolset),
        eq(versions.digest, digest),
        inArray(versionMarks.state, ['pending', 'rejected']),
      ),
    )
    .limit(1);
  return undecided === undefined ? undefined : exact(undecided.version);
};

const refuseStaleLatest = async (database: Database, wish: Wish): Promise<void> => {
  const { toolset, expectedLatest } = wish;
  if (expectedLatest === undefined) return;
  const latest = await channelPlace(database, toolset, 'latest');
  if (latest === expectedLatest) return;
  throw new Problem(
    'stale-latest',
    `The latest version of ${toolset} is ${latest ?? 'none yet'}, not ${expectedLatest ?? 'none'}.`,
    'Read what was published since, take it into account, and publish with that as expectedLatest.',
    { data: { latest } },
  );
};

const versionExists = (wish: Wish, { version, digest }: FoundVersion): Problem =>
  new Problem(
    'version-exists',
    `The version ${version} of ${wish.toolset} exists with other content, and versions never change.`,
    'Publish under another number, or leave the version out and take the one that the change asks for.',
    { data: { version, digest } },
  );

/** The number that the bump asks for, or the next of its kind where versions that stand aside have it. */
const nextFree = async (database: Database, wish: Wish, judged: Judged): Promise<string> => {
  const { predecessor, report } = judged;
  let version = predecessor === undefined ? '1.0.0' : leastVersion(predecessor.version, report.bump);
  for (let taken = await isTaken(database, wish, version); taken; ) {
    version = leastVersion(version, predecessor === undefined ? 'patch' : report.bump);
    taken = await isTaken(database, wish, version);
  }
  if (wish.base === undefined) return version;
  const below = await findPredecessor(database, wish.toolset, { below: new SemVer(version) });
  if (below?.version === predecessor?.version) return version;
  throw new Problem(
    'version-exists',
    `What changed since ${predecessor?.version} asks for ${leastVersion(predecessor?.version ?? '0.0.0', report.bump)}, which is out of reach: ${below?.version} is published already.`,
    'Make the change smaller, or publish without base, to be compared with the greatest release.',
    { data: { report: reportOf(wish, judged, null), version: below?.version } },
  );
};

const isTaken = async (database: Database, wish: Wish, version: string): Promise<boolean> => {
  const found = await findVersion(database, wish.toolset, { kind: 'exact', version });
  return found !== undefined;
};

const requireFarEnough = (wish: Wish, judged: Judged, version: SemVer): string => {
  const { predecessor, report } = judged;
  if (predecessor === undefined) return version.version;
  const least = leastVersion(predecessor.version, report.bump);
  if (report.bump === 'none' || goesFarEnough(version, least)) return version.version;
  throw new Problem(
    'version-too-small',
    `The change from ${predecessor.version} is ${report.verdict} and asks for a ${report.bump} step, which ${version.version} is not.`,
    `Publish it as ${least} or greater, or make the change smaller: the report lists what asks for it.`,
    { data: { report: reportOf(wish, judged, version.version), least } },
  );
};
