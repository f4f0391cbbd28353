import { and, eq, sql } from 'drizzle-orm';
import { SemVer } from 'semver';
import { engineVersion } from '../../compat/engineVersion.ts';
import type { Database } from '../database/database.ts';
import { sendBytes, sendText } from '../database/sendBytes.ts';
import {
  decidedVersions,
  definitions,
  reports,
  toolsets,
  versionMarks,
  versions,
} from '../database/tables.ts';
import { announce } from '../events/announce.ts';
import { keepLatest } from '../versions/keepLatest.ts';
import { lockToolset } from '../versions/lockToolset.ts';
import { putChannel } from '../versions/putChannel.ts';
import { requireOpen } from '../versions/requireOpen.ts';
import { refusePurged } from '../versions/verifiedBytes.ts';
import { versionRank } from '../versions/versionRank.ts';
import type { Decision } from './decide.ts';
import type { Judged } from './judgeAgainst.ts';
import type { Passed } from './passPolicy.ts';
import type { Wish } from './readWish.ts';
import type { Settled } from './settle.ts';

/** The steps of a publish that write, all in one transaction. */
export const write = {
  /** Holds the toolset, which is made where it is new; that is undone if nothing is published. */
  lock: async (transaction: Database, { toolset }: Wish, createdAt: Date): Promise<void> => {
    await transaction.insert(toolsets).values({ name: toolset, createdAt }).onConflictDoNothing();
    await lockToolset(transaction, toolset);
  },

  version: async (
    transaction: Database,
    wish: Wish,
    judged: Judged,
    { version, state }: Settled,
    createdAt: Date,
  ): Promise<void> => {
    const { toolset, publisher, message, source, renames, lens } = wish;
    const { digest, text, toolNames, predecessor, report, reportId } = judged;
    await refusePurged(transaction, digest);
    await transaction
      .insert(definitions)
      .values({
        digest,
        bytes: await sendBytes(transaction, 'definition', text),
        toolNames: [...toolNames],
        createdAt,
      })
      .onConflictDoNothing();
    await transaction
      .insert(reports)
      .values({
        id: reportId,
        toolset,
        fromDigest: predecessor?.digest ?? null,
        toDigest: digest,
        lens,
        engine: engineVersion,
        verdict: report.verdict,
        bump: report.bump,
        text: await sendText(transaction, 'report', report.text),
        createdAt,
      })
      .onConflictDoNothing();
    await transaction.insert(versions).values({
      toolset,
      version,
      rank: versionRank(version),
      release: new SemVer(version).prerelease.length === 0,
      digest,
      previous: predecessor?.version ?? null,
      report: reportId,
      publisher: publisher.name,
      publisherOwner: publisher.owner,
      message,
      source,
      renames: renames.length === 0 ? null : renames,
      lens,
      engine: engineVersion,
      createdAt,
    });
    await transaction
      .insert(versionMarks)
      .values({ toolset, version, state, changedAt: createdAt, changedBy: publisher.name });
    const detail = { version, state, verdict: report.verdict, bump: report.bump };
    await announce(transaction, { kind: 'published', toolset, detail }, createdAt);
    await keepLatest(transaction, toolset, createdAt, publisher.name);
  },

  /** What was decided in a check is used up. */
  decided: async (
    transaction: Database,
    { toolset }: Wish,
    { version }: Settled,
    { decided }: Passed,
    decidedAt: Date,
  ): Promise<void> => {
    const used = new Map<number, string[]>();
    for (const [hash, { id, decision }] of decided) {
      if (decision === 'approve') used.set(id, [...(used.get(id) ?? []), hash]);
    }
    for (const [decision, fingerprints] of used) {
      await transaction
        .insert(decidedVersions)
        .values({ toolset, version, decision, fingerprints, decidedAt });
    }
  },

  /**
   * Also where the content stood already: a repeated publish leaves the channel where the first put it. The channel
   * of a version that waits for an approval waits as well.
   */
  channel: async (transaction: Database, wish: Wish, decision: Decision, movedAt: Date): Promise<boolean> => {
    const { toolset, channel, publisher } = wish;
    if (channel === undefined) return false;
    if (decision.state === 'pending') {
      await waitForApproval(transaction, toolset, decision.version, channel);
      return false;
    }
    requireOpen(toolset, decision);
    return putChannel(transaction, {
      toolset,
      channel,
      version: decision.version,
      movedAt,
      movedBy: publisher.name,
    });
  },
};

const waitForApproval = async (
  transaction: Database,
  toolset: string,
  version: string,
  channel: string,
): Promise<void> => {
  const waiting = sql`coalesce(${versionMarks.waiting}, '{}'::text[])`;
  await transaction
    .update(versionMarks)
    .set({ waiting: sql`${waiting} || ${channel}::text` })
    .where(
      and(
        eq(versionMarks.toolset, toolset),
        eq(versionMarks.version, version),
        sql`not ${channel}::text = any(${waiting})`,
      ),
    );
};
