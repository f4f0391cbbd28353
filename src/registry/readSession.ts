import type { Bump, Verdict } from '../compat/change.ts';
import type { Registry } from './registry.ts';
import type { VersionState } from './versionSummary.ts';

export type Session = {
  readonly session: string;
  readonly createdAt: string;
  readonly createdBy: string;
  /** The session that this one was forked from. */
  readonly from: string | null;
  readonly upgrades: 'none' | 'safe';
  readonly ttl: number | null;
  readonly pins: readonly SessionPin[];
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

export const readSession = async (_registry: Registry, _session: string): Promise<Session> => {
  throw new Error('not built yet');
};
