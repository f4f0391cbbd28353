import type { Rename } from '../compat/change.ts';
import type { ChosenFindings } from '../lint/chooseFindings.ts';
import type { Actor } from './access/actor.ts';
import { appraise } from './appraisal/appraise.ts';
import type { CostedReport } from './appraisal/withCost.ts';
import { audit } from './audit/audit.ts';
import type { Database } from './database/database.ts';
import { whileUp } from './database/whileUp.ts';
import { type Decision, decide, reportOf } from './publishing/decide.ts';
import { type Judged, judgeAgain, judgeAgainst } from './publishing/judgeAgainst.ts';
import { readPredecessor } from './publishing/readPredecessor.ts';
import { readWish, type Wish } from './publishing/readWish.ts';
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
  readonly normalised: readonly string[];
};

/**
 * Makes a definition a version, or says which version it is already.
 *
 * 1. What the new version would be measured by is looked up, and the definition judged against it, in a
 *    thread and before anybody waits.
 * 2. In the toolset's turn that is looked up again, under a lock. If another came first, the definition is
 *    compared again, still in turn but without the lock; and from the fourth time on under the lock, so that
 *    a publisher among many replicas ends.
 * 3. Under the lock the number is decided and everything written, or the refusal thrown.
 * 4. What the publisher is told besides is found when all that is done.
 */
export const publish = (registry: Registry, request: PublishRequest): Promise<Published> =>
  whileUp(async () => {
    const wish = readWish(request);
    const { database } = registry;
    let judged = await judgeAgainst(registry, database, wish, await readPredecessor(database, wish));
    const attempt = (patient: boolean) =>
      database.transaction(async (transaction) => {
        await write.lock(transaction, wish, registry.now());
        const predecessor = await readPredecessor(transaction, wish);
        if (predecessor?.version !== judged.predecessor?.version) {
          if (patient) return { moved: predecessor };
          judged = await judgeAgain(registry, transaction, wish, judged, predecessor);
        }
        const decision = await decide(transaction, wish, judged);
        if (decision.outcome === 'published') {
          await write.version(transaction, wish, judged, decision.version, registry.now());
        }
        const moved = await write.channel(transaction, wish, decision, registry.now());
        await record(transaction, wish, judged, decision, moved);
        return { decision };
      });
    const decision = await inTurn(registry, wish.toolset, async () => {
      for (let tries = 1; ; tries += 1) {
        const done = await attempt(tries < 4);
        if ('decision' in done) return done.decision;
        judged = await judgeAgain(registry, database, wish, judged, done.moved);
      }
    });
    const { outcome, version, state } = decision;
    const { digest, normalised } = judged;
    const report =
      outcome === 'published'
        ? reportOf(wish, judged, version)
        : await keptReport(database, wish.toolset, version);
    const previous = report.from?.version ?? null;
    const appraisal = await appraise(registry, report, judged.text);
    return { outcome, toolset: wish.toolset, version, state, digest, previous, ...appraisal, normalised };
  });

/** In the audit: the version and, where it moved, the channel. */
const record = async (
  transaction: Database,
  { toolset, channel, publisher }: Wish,
  { digest, predecessor, report }: Judged,
  { outcome, version, state }: Decision,
  moved: boolean,
): Promise<void> => {
  if (outcome === 'published') {
    const { verdict, bump } = report;
    const detail = { digest, state, previous: predecessor?.version ?? null, verdict, bump };
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
