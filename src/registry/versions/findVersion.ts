import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { channels, toolsets, versionMarks, versions } from '../database/tables.ts';
import { Problem } from '../problem.ts';
import type { VersionState } from '../versionSummary.ts';
import { channelPlace } from './channelPlace.ts';
import { rangeCondition } from './rangeCondition.ts';
import type { Selector } from './readSelector.ts';

export type FoundVersion = {
  readonly version: string;
  readonly digest: string;
  readonly previous: string | null;
  readonly report: string;
  readonly state: VersionState;
  readonly yanked: boolean;
};

/**
 * The version that a selector names, or nothing. Ranges and channels see approved, unyanked versions only;
 * exact versions and digests see all, a digest the greatest that may be pinned before any other.
 */
export const findVersion = async (
  database: Database,
  toolset: string,
  selector: Selector,
): Promise<FoundVersion | undefined> => (await versionQuery(database, toolset, selector))[0];

/** The statement that finds it, which is sent when it is awaited. */
export const versionQuery = (database: Database, toolset: string, selector: Selector) =>
  database
    .select(foundColumns)
    .from(versions)
    .innerJoin(
      versionMarks,
      and(eq(versionMarks.toolset, versions.toolset), eq(versionMarks.version, versions.version)),
    )
    .where(and(eq(versions.toolset, toolset), selectorCondition(database, toolset, selector)))
    .orderBy(...(selector.kind === 'digest' ? [desc(open)] : []), desc(versions.rank))
    .limit(1);

/** The same, or a refusal in the words of a lookup. */
export const requireFound = async (
  database: Database,
  toolset: string,
  selector: Selector,
): Promise<FoundVersion> => {
  const found = await findVersion(database, toolset, selector);
  if (found !== undefined) return found;
  await requireToolset(database, toolset);
  if (selector.kind === 'channel' && (await channelPlace(database, toolset, selector.channel)) === null) {
    throw new Problem(
      'unknown-channel',
      `The toolset ${toolset} has no channel "${selector.channel}".`,
      'List its channels with the toolset, or publish with this channel named.',
    );
  }
  throw new Problem(
    'unknown-version',
    `The toolset ${toolset} has no version for ${selectorWords(selector)}.`,
    'List its versions, and choose one of them.',
  );
};

export const requireToolset = async (database: Database, toolset: string): Promise<{ createdAt: Date }> => {
  const [found] = await database
    .select({ createdAt: toolsets.createdAt })
    .from(toolsets)
    .where(eq(toolsets.name, toolset));
  if (found !== undefined) return found;
  throw new Problem(
    'unknown-toolset',
    `There is no toolset called ${toolset}.`,
    'Check the name, or publish its first version.',
  );
};

/** A selector as a reader would say it. */
export const selectorWords = (selector: Selector): string => {
  if (selector.kind === 'exact') return selector.version;
  if (selector.kind === 'range') return `the range "${selector.range.raw}"`;
  if (selector.kind === 'channel') return `the channel "${selector.channel}"`;
  return selector.digest;
};

const open: SQL = and(eq(versionMarks.state, 'approved'), eq(versionMarks.yanked, false)) as SQL;

const foundColumns = {
  version: versions.version,
  digest: versions.digest,
  previous: versions.previous,
  report: versions.report,
  state: versionMarks.state,
  yanked: versionMarks.yanked,
};

const selectorCondition = (database: Database, toolset: string, selector: Selector): SQL | undefined => {
  if (selector.kind === 'exact') return eq(versions.version, selector.version);
  if (selector.kind === 'digest') return eq(versions.digest, selector.digest);
  if (selector.kind === 'range') return and(open, rangeCondition(selector.range));
  const place = database
    .select({ version: channels.version })
    .from(channels)
    .where(and(eq(channels.toolset, toolset), eq(channels.channel, selector.channel)));
  return and(open, eq(versions.version, place));
};
