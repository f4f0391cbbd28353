import type { Database } from '../database/database.ts';
import { type StandingDecision, standingDecisions } from '../decisions/standingDecisions.ts';
import type { OnBreaking, Policy } from '../policies/policy.ts';
import { Problem } from '../problem.ts';
import type { VersionState } from '../versionSummary.ts';
import { findPredecessor } from '../versions/findPredecessor.ts';
import { reportOf } from './decide.ts';
import type { Judged } from './judgeAgainst.ts';
import type { Wish } from './readWish.ts';

/** What the policy of a toolset makes of a publish. */
export type Passed = {
  readonly state: Exclude<VersionState, 'rejected'>;
  readonly onBreaking: OnBreaking;
  /** Full fingerprints of the breaking changes, and what was decided about each before. */
  readonly breaking: readonly string[];
  readonly decided: ReadonlyMap<string, StandingDecision>;
};

/**
 * Whether a new version is approved, waits for an approval, or is refused. Breaking changes that were all approved
 * in a check need no other approval. A version below every release is compared with nothing: where breaking ones
 * need approval it needs one too, and where they are refused it is refused.
 */
export const passPolicy = async (
  database: Database,
  wish: Wish,
  judged: Judged,
  { onBreaking, fourEyes }: Policy,
  version: string,
  now: Date,
): Promise<Passed> => {
  const { toolset, publisher } = wish;
  const { breaking } = judged.report;
  const except = fourEyes ? [publisher.owner] : [];
  const { digest } = judged;
  const decided = await standingDecisions(database, { toolset, digest, hashes: breaking, except, now });
  const passed = { onBreaking, breaking, decided };
  const isBlind =
    onBreaking !== 'allow' &&
    judged.predecessor === undefined &&
    (await findPredecessor(database, toolset, {})) !== undefined;
  if (onBreaking === 'refuse' && (breaking.length > 0 || isBlind)) {
    throw new Problem(
      'policy-refused',
      isBlind
        ? `The policy of ${toolset} refuses breaking changes, and ${version} stands below every release: it can be compared with none.`
        : `The policy of ${toolset} refuses breaking changes, and ${breaking.length === 1 ? 'one change breaks' : `${breaking.length} changes break`}.`,
      isBlind
        ? 'Publish it without a number, or above a release.'
        : 'Make the change without breaking earlier calls, as the report says, or have the policy changed.',
      { data: { report: reportOf(wish, judged, version) } },
    );
  }
  const isCovered = breaking.every((hash) => decided.get(hash)?.decision === 'approve');
  const waits = onBreaking === 'require-approval' && (isBlind || !isCovered);
  return { state: waits ? 'pending' : 'approved', ...passed };
};
