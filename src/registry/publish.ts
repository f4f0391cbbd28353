import type { Rename } from '../compat/change.ts';
import type { ChosenFindings } from '../lint/chooseFindings.ts';
import type { Actor } from './access/actor.ts';
import { appraise } from './appraisal/appraise.ts';
import { costedRefusal } from './appraisal/costedRefusal.ts';
import type { CostedReport } from './appraisal/withCost.ts';
import { audit } from './audit/audit.ts';
import type { Database } from './database/database.ts';
import { whileUp } from './database/whileUp.ts';
import { type Approval, approvalOf } from './publishing/approval.ts';
import { reportOf } from './publishing/decide.ts';
import type { Judged } from './publishing/judgeAgainst.ts';
import { isStale, prepare, prepareAgain, readBasis } from './publishing/prepare.ts';
import type { Wish } from './publishing/readWish.ts';
import { type Settled, settle } from './publishing/settle.ts';
import { write } from './publishing/write.ts';
import type { Registry } from './registry.ts';
import { keptReport } from './reports/keptReport.ts';
import type { Source, VersionState } from './versionSummary.ts';
import { inTurn } from './versions/inTurn.ts';

export type PublishRequest = {
  readonly toolset: string;
  /** The definition document as `JSON.parse` gave it, judged here. */
  readonly definition: unknown;
  readonly version?: string | undefined;
  /** The line that this continues: a range, a version or a channel. */
  readonly base?: string | undefined;
  readonly message?: string | undefined;
  readonly source?: Source | undefined;
  readonly renames?: readonly Rename[] | undefined;
  readonly channel?: string | undefined;
  /** Refuses to publish unless this is `latest` now; null means that there is none yet. */
  readonly expectedLatest?: string | null | undefined;
  readonly publisher: Actor;
};

export type Published = {
  readonly outcome: 'published' | 'standing';
  readonly toolset: string;
  readonly version: string;
  readonly state: VersionState;
  readonly digest: string;
  readonly previous: string | null;
  readonly report: CostedReport;
  /** What is wrong with what the edit touched; null where there was no time to look. */
  readonly lint: ChosenFindings | null;
  /** What was decided about its breaking changes before; null where nothing was to publish. */
  readonly approval: Approval | null;
  readonly normalised: readonly string[];
};

/**
 * Makes a definition a version, or says which version it is already.
 *
 * 1. What the new version would be measured by is looked up, and the definition judged against it, in a
 *    process of its own and before anybody waits.
 * 2. In the toolset's turn that is looked up again, under a lock. If another came first, the definition is
 *    compared again, still in turn but without the lock; and from the fourth time on under the lock, so that
 *    a publisher among many replicas ends.
 * 3. Under the lock the number is decided and everything written, or the refusal thrown.
 * 4. What the publisher is told besides is found when all that is done.
 */
export const publish = (registry: Registry, request: PublishRequest): Promise<Published> =>
  whileUp(async () => {
    const { database } = registry;
    let prepared = await prepare(registry, database, request);
    const attempt = (patient: boolean) =>
      database.transaction(async (transaction) => {
        await write.lock(transaction, prepared.wish, registry.now());
        const basis = await readBasis(transaction, prepared.wish);
        if (isStale(prepared, basis)) {
          if (patient) return { moved: basis };
          prepared = await prepareAgain(registry, transaction, prepared, basis);
        }
        const now = registry.now();
        const { wish, judged } = prepared;
        const settled = await settle(transaction, prepared, now);
        if (settled.passed !== null) {
          await write.version(transaction, wish, judged, settled, now);
          await write.decided(transaction, wish, settled, settled.passed, now);
        }
        const moved = await write.channel(transaction, wish, settled, now);
        await record(transaction, wish, judged, settled, moved);
        return { settled };
      });
    const turn = () =>
      inTurn(registry, prepared.wish.toolset, async () => {
        for (let tries = 1; ; tries += 1) {
          const done = await attempt(tries < 4);
          if ('settled' in done) return done.settled;
          prepared = await prepareAgain(registry, database, prepared, done.moved);
        }
      });
    const settled = await costedRefusal(registry, () => prepared.judged.contents, turn);
    const { outcome, version, state, passed } = settled;
    const { wish, judged } = prepared;
    const { toolset } = wish;
    const { digest, normalised, text } = judged;
    // The next publish is held against it.
    if (outcome === 'published') registry.recentDefinitions.keep(digest, text);
    const report =
      outcome === 'published'
        ? reportOf(wish, judged, version)
        : await keptReport(database, toolset, version);
    const previous = report.from?.version ?? null;
    const appraisal = await appraise(registry, report, judged.contents);
    const approval = passed === null ? null : approvalOf(passed);
    return { outcome, toolset, version, state, digest, previous, ...appraisal, approval, normalised };
  });

/** In the audit: the version and, where it moved, the channel. */
const record = async (
  transaction: Database,
  { toolset, channel, publisher }: Wish,
  { digest, predecessor, report }: Judged,
  { outcome, version, state, passed }: Settled,
  moved: boolean,
): Promise<void> => {
  if (outcome === 'published') {
    const { verdict, bump } = report;
    const approvals = [...new Set([...(passed?.decided.values() ?? [])].map(({ id }) => id))];
    const detail = {
      digest,
      state,
      previous: predecessor?.version ?? null,
      verdict,
      bump,
      ...(approvals.length > 0 && { decisions: approvals }),
    };
    await audit(transaction, publisher, { act: 'published', toolset, subject: version, detail });
  }
  if (moved) {
    await audit(transaction, publisher, {
      act: 'channel-moved',
      toolset,
      subject: channel,
      detail: { version },
    });
  }
};
