import { and, asc, desc, eq } from 'drizzle-orm';
import { channels, versionMarks, versions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { bringUpToDate } from './draining/bringUpToDate.ts';
import { readTallies, type Tally } from './draining/readTallies.ts';
import { requireToolsetName } from './names.ts';
import type { Registry } from './registry.ts';
import type { VersionState } from './versionSummary.ts';
import { requireToolset } from './versions/findVersion.ts';

/**
 * `current`: a channel stands on it, so sessions come to it. `draining`: none does, and live sessions are on it.
 * `drained`: none are. `yanked`: by its mark, whoever is on it.
 */
export const drainStates = ['current', 'draining', 'drained', 'yanked'] as const;
export type DrainState = (typeof drainStates)[number];

export type Drain = {
  readonly toolset: string;
  /** Newest first: the approved ones, and every other that a session is on. */
  readonly versions: readonly DrainingVersion[];
};

export type DrainingVersion = Tally & {
  readonly state: DrainState;
  readonly channels: readonly string[];
};

/** Who is left behind, by version. */
export const readDrain = (registry: Registry, name: string): Promise<Drain> =>
  whileUp(async () => {
    const toolset = requireToolsetName(name);
    const { database } = registry;
    await bringUpToDate(registry);
    const [rows, places, tallies] = await Promise.all([
      database
        .select({ version: versions.version, state: versionMarks.state, yanked: versionMarks.yanked })
        .from(versions)
        .innerJoin(
          versionMarks,
          and(eq(versionMarks.toolset, versions.toolset), eq(versionMarks.version, versions.version)),
        )
        .where(eq(versions.toolset, toolset))
        .orderBy(desc(versions.rank)),
      database
        .select({ channel: channels.channel, version: channels.version })
        .from(channels)
        .where(eq(channels.toolset, toolset))
        .orderBy(asc(channels.channel)),
      readTallies(database, toolset),
    ]);
    if (rows.length === 0) await requireToolset(database, toolset);
    const channelsOn = new Map<string, string[]>();
    for (const { channel, version } of places) {
      channelsOn.set(version, [...(channelsOn.get(version) ?? []), channel]);
    }
    return {
      toolset,
      versions: rows
        .filter(({ version, state }) => state === 'approved' || tallies.has(version))
        .map((row) => describe(row, tallies.get(row.version), channelsOn.get(row.version) ?? [])),
    };
  });

const describe = (
  { version, yanked }: { version: string; state: VersionState; yanked: boolean },
  tally: Tally | undefined,
  channels: readonly string[],
): DrainingVersion => {
  const { live, lapsed, ended, firstSeen, lastSeen } = tally ?? nobody;
  return {
    version,
    state: stateOf(yanked, channels, live),
    live,
    lapsed,
    ended,
    firstSeen,
    lastSeen,
    channels,
  };
};

const nobody = { live: 0, lapsed: 0, ended: 0, firstSeen: null, lastSeen: null };

const stateOf = (yanked: boolean, channels: readonly string[], live: number): DrainState => {
  if (yanked) return 'yanked';
  if (channels.length > 0) return 'current';
  return live > 0 ? 'draining' : 'drained';
};
