import { and, eq } from 'drizzle-orm';
import type { Actor } from '../access/actor.ts';
import type { Database } from '../database/database.ts';
import { versionMarks } from '../database/tables.ts';
import { announce } from '../events/announce.ts';
import type { StoredReport } from '../storedReport.ts';
import type { VersionState } from '../versionSummary.ts';
import { keepLatest } from '../versions/keepLatest.ts';
import { putChannel } from '../versions/putChannel.ts';
import { breakingHashes } from './breakingHashes.ts';
import { changeReviews, reviewStateOf } from './changeReviews.ts';
import type { ReportedVersion } from './reportedVersions.ts';
import { decisionsOn } from './withReview.ts';

export type SettledVersion = {
  readonly version: string;
  readonly state: VersionState;
  /** The channels that moved to it. */
  readonly moved: readonly string[];
};

/**
 * Gives the versions of a report the state that the decisions on them make, and moves the channels that waited for
 * it. What is approved stays approved: sessions may be on it.
 */
export const decideVersions = async (
  transaction: Database,
  report: StoredReport,
  versions: readonly ReportedVersion[],
  by: Actor,
  now: Date,
): Promise<readonly SettledVersion[]> => {
  const { toolset } = report;
  const hashes = breakingHashes(report);
  const settled: SettledVersion[] = [];
  for (const { version, state: before, waiting } of versions) {
    if (before === 'approved') continue;
    const state = await stateOf(transaction, toolset, version, hashes, now);
    const moved: string[] = [];
    if (state !== before) {
      await transaction
        .update(versionMarks)
        .set({
          state,
          changedAt: now,
          changedBy: by.name,
          ...(state === 'approved' && { waiting: null }),
        })
        .where(and(eq(versionMarks.toolset, toolset), eq(versionMarks.version, version)));
      await announce(transaction, { kind: 'version-marked', toolset, detail: { version, state } }, now);
    }
    if (state === 'approved') {
      await keepLatest(transaction, toolset, now, by.name);
      for (const channel of waiting ?? []) {
        const place = { toolset, channel, version, movedAt: now, movedBy: by.name };
        if (await putChannel(transaction, place)) moved.push(channel);
      }
    }
    settled.push({ version, state, moved });
  }
  return settled;
};

/** A version that could be compared with nothing has no changes to approve: the last decision on it counts. */
const stateOf = async (
  transaction: Database,
  toolset: string,
  version: string,
  hashes: readonly string[],
  now: Date,
): Promise<VersionState> => {
  const made = await decisionsOn(transaction, { toolset, version });
  if (hashes.length === 0) return made.at(-1)?.decision === 'approve' ? 'approved' : 'rejected';
  const state = reviewStateOf(changeReviews(hashes, made, now));
  return state === 'open' ? 'pending' : state;
};
