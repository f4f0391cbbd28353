import { eq } from 'drizzle-orm';
import type { Actor } from './access/actor.ts';
import type { Caller } from './access/caller.ts';
import { covers } from './access/covers.ts';
import { audit } from './audit/audit.ts';
import type { Database } from './database/database.ts';
import { decidedVersions, decisions, toolsets } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { breakingHashes } from './decisions/breakingHashes.ts';
import { decideChecks } from './decisions/decideChecks.ts';
import { decideVersions } from './decisions/decideVersions.ts';
import type { ReviewedReport } from './decisions/decision.ts';
import { type DecisionWish, readDecision } from './decisions/readDecision.ts';
import { reportedVersions } from './decisions/reportedVersions.ts';
import { requireDecidable, type Undecided } from './decisions/requireDecidable.ts';
import { withReview } from './decisions/withReview.ts';
import { announce } from './events/announce.ts';
import { findPolicy } from './policies/findPolicy.ts';
import { unknownReport } from './readReportById.ts';
import type { Registry } from './registry.ts';
import { type FoundReport, findReport } from './reports/findReport.ts';
import { keptCheck } from './reports/keptCheck.ts';
import { inTurn } from './versions/inTurn.ts';

export type DecideRequest = DecisionWish & {
  readonly report: string;
  readonly by: Actor;
  readonly caller: Pick<Caller, 'toolsets'>;
};

/**
 * Approves or rejects a report, or single changes of it. What waits for that is decided with it, in the toolset's
 * turn: a version whose breaking changes are all approved is approved, `latest` follows, and so do the channels that
 * were named when it was published; one with a change rejected is rejected, until a later decision says otherwise.
 */
export const decideReport = (registry: Registry, request: DecideRequest): Promise<ReviewedReport> =>
  whileUp(async () => {
    const { report: id, by, caller } = request;
    const found = await findReport(registry, id);
    if (found === undefined || !covers(caller, found.report.toolset)) throw unknownReport();
    const { toolset } = found.report;
    const wish = readDecision(request, breakingHashes(found.report), registry.now());
    const decide = () =>
      registry.database.transaction(async (transaction) => {
        await holdToolset(transaction, toolset);
        const now = registry.now();
        const undecided = await readUndecided(transaction, found, now);
        const { fourEyes } = await findPolicy(transaction, toolset);
        const { scope } = requireDecidable(found.report, wish, undecided, { fourEyes, by });
        const [made] = await transaction
          .insert(decisions)
          .values({
            report: id,
            toolset,
            digest: found.report.to.digest,
            decision: wish.decision,
            comment: wish.comment,
            whole: wish.whole,
            fingerprints: [...wish.hashes],
            scope,
            expiresAt: wish.expiresAt,
            decidedAt: now,
            decidedBy: by.name,
            owner: by.owner,
            key: by.key,
          })
          .returning({ id: decisions.id });
        if (made === undefined) throw new Error('The decision was not kept.');
        for (const { version } of undecided.versions) {
          const fingerprints = [...wish.hashes];
          await transaction
            .insert(decidedVersions)
            .values({ toolset, version, decision: made.id, fingerprints, decidedAt: now });
        }
        const settled = await decideVersions(transaction, found.report, undecided.versions, by, now);
        await decideChecks(transaction, found.report, wish.hashes, now);
        const detail = { report: id, decision: wish.decision, by: by.name };
        await announce(transaction, { kind: 'decided', toolset, detail }, now);
        await recordDecision(transaction, by, toolset, id, { ...wish, scope, id: made.id }, settled);
      });
    await inTurn(registry, toolset, decide);
    const decided = await findReport(registry, id);
    return withReview(registry, decided ?? found);
  });

/** Holds the toolset's row, so that no publish and no other decision goes on meanwhile. */
const holdToolset = async (transaction: Database, toolset: string): Promise<void> => {
  await transaction
    .select({ name: toolsets.name })
    .from(toolsets)
    .where(eq(toolsets.name, toolset))
    .for('no key update');
};

/** Looked at again under the lock: a version may have been published with the report meanwhile. */
const readUndecided = async (transaction: Database, found: FoundReport, now: Date): Promise<Undecided> => {
  const { toolset, id } = found.report;
  return {
    versions: await reportedVersions(transaction, toolset, id),
    check: await keptCheck(transaction, id, now),
  };
};

type Recorded = ReturnType<typeof readDecision> & { readonly scope: string; readonly id: number };

/** Last, since it holds the end of the audit's chain. */
const recordDecision = async (
  transaction: Database,
  by: Actor,
  toolset: string,
  report: string,
  { id, decision, comment, whole, hashes, scope, expiresAt }: Recorded,
  settled: Awaited<ReturnType<typeof decideVersions>>,
): Promise<void> => {
  const detail = {
    id,
    decision,
    comment,
    scope,
    changes: whole ? null : hashes,
    expires: expiresAt?.toISOString() ?? null,
    versions: settled.map(({ version, state }) => ({ version, state })),
  };
  await audit(transaction, by, { act: 'decided', toolset, subject: report, detail });
  for (const { version, moved } of settled) {
    for (const channel of moved) {
      const place = { version, report };
      await audit(transaction, by, { act: 'channel-moved', toolset, subject: channel, detail: place });
    }
  }
};
