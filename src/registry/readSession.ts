import type { Bump, Verdict } from '../compat/change.ts';
import { whileUp } from './database/whileUp.ts';
import { requireSessionId } from './names.ts';
import type { Registry } from './registry.ts';
import { reportBetween } from './reports/reportBetween.ts';
import type { Move } from './sessions/move.ts';
import { readMoves } from './sessions/readMoves.ts';
import { requirePins, type StandingPin } from './sessions/readPins.ts';
import { type SessionState, sessionState } from './sessions/sessionState.ts';
import type { VersionState } from './versionSummary.ts';
import { findVersion } from './versions/findVersion.ts';
import { readMarks } from './versions/readMarks.ts';
import { versionRank } from './versions/versionRank.ts';

export type Session = {
  readonly session: string;
  readonly createdAt: string;
  readonly createdBy: string;
  /** The session that this one was forked from. */
  readonly from: string | null;
  readonly upgrades: 'none' | 'safe';
  readonly ttl: number | null;
  /** An ended one is refused. */
  readonly state: SessionState;
  /** Roughly when it was last fetched; null before the first time. */
  readonly lastSeen: string | null;
  readonly pins: readonly SessionPin[];
  /** Every move since it was pinned, oldest first. */
  readonly history: readonly Move[];
};

export type SessionPin = {
  readonly toolset: string;
  readonly version: string;
  readonly digest: string;
  readonly selector: string;
  readonly pinnedAt: string;
  readonly state: VersionState;
  readonly deprecated: string | null;
  readonly yanked: boolean;
  /** The toolset's `latest` where that is greater than the pin, with the verdict of going there. */
  readonly newer: {
    readonly version: string;
    readonly digest: string;
    readonly verdict: Verdict;
    readonly bump: Bump;
    readonly report: string;
  } | null;
};

export const readSession = (registry: Registry, id: string): Promise<Session> =>
  whileUp(async () => {
    const session = requireSessionId(id);
    const { row, pins } = await requirePins(registry.database, session);
    const hasMoved =
      pins.some(({ moves }) => moves > 0) || pins.some(({ pinnedAt }) => pinnedAt > row.createdAt);
    const { createdBy, upgrades, ttl } = row;
    return {
      session,
      createdAt: row.createdAt.toISOString(),
      createdBy,
      from: row.fromSession,
      upgrades,
      ttl,
      state: sessionState(row),
      lastSeen: row.lastSeen?.toISOString() ?? null,
      pins: await Promise.all(pins.map((pin) => describe(registry, pin))),
      history: hasMoved ? await readMoves(registry.database, session) : [],
    };
  });

const describe = async (registry: Registry, pin: StandingPin): Promise<SessionPin> => {
  const { toolset, version, digest, selector } = pin;
  const { database } = registry;
  const [marks, latest] = await Promise.all([
    readMarks(database, toolset, version),
    findVersion(database, toolset, { kind: 'channel', channel: 'latest' }),
  ]);
  const described = { toolset, version, digest, selector, pinnedAt: pin.pinnedAt.toISOString(), ...marks };
  if (latest === undefined || versionRank(latest.version) <= versionRank(version)) {
    return { ...described, newer: null };
  }
  const { id, verdict, bump } = await reportBetween(registry, toolset, pin, latest);
  return {
    ...described,
    newer: { version: latest.version, digest: latest.digest, verdict, bump, report: id },
  };
};
