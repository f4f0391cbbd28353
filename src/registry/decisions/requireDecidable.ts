import type { Actor } from '../access/actor.ts';
import { sameOwner } from '../access/sameOwner.ts';
import { Problem } from '../problem.ts';
import type { KeptCheck } from '../reports/keptCheck.ts';
import type { StoredReport } from '../storedReport.ts';
import type { DecisionScope } from './decision.ts';
import type { ReadDecision } from './readDecision.ts';
import type { ReportedVersion } from './reportedVersions.ts';

/** What a decision on a report would decide. */
export type Undecided = {
  readonly versions: readonly ReportedVersion[];
  readonly check: KeptCheck | undefined;
};

/** The scope that a decision gets, or a refusal: nothing is there to decide, or somebody else has to. */
export const requireDecidable = (
  { toolset, id }: StoredReport,
  { decision, hashes, scope }: ReadDecision,
  { versions, check }: Undecided,
  { fourEyes, by }: { readonly fourEyes: boolean; readonly by: Actor },
): { readonly scope: DecisionScope } => {
  const open = versions.filter(({ state }) => state !== 'approved');
  if (versions.length === 0 && check === undefined) {
    throw new Problem(
      'nothing-to-decide',
      'This report compares two versions that are published already, so nothing waits for a decision.',
      'Decide on the report of a version, or of a check that asks for a review.',
      { data: { toolset, reportId: id } },
    );
  }
  if (hashes.length === 0 && open.length === 0) {
    throw new Problem(
      'nothing-to-decide',
      'This report has no breaking change, so nothing in it waits for a decision.',
      'Publish it as it is.',
      { data: { toolset, reportId: id } },
    );
  }
  const [first] = versions;
  if (decision === 'reject' && first !== undefined && open.length === 0) {
    throw new Problem(
      'already-approved',
      `The version ${first.version} of ${toolset} is approved already, and sessions may be on it.`,
      'Yank it, so that nothing new goes there.',
      { data: { toolset, version: first.version } },
    );
  }
  if (scope === 'changes' && versions.length > 0) {
    throw new Problem(
      'invalid-request',
      'A decision about a published version is about that version alone.',
      'Leave scope out, or give "content".',
    );
  }
  if (fourEyes && decision === 'approve') requireOtherOwner(toolset, open, check, versions.length > 0, by);
  return { scope: versions.length > 0 ? 'content' : (scope ?? 'changes') };
};

const requireOtherOwner = (
  toolset: string,
  open: readonly ReportedVersion[],
  check: KeptCheck | undefined,
  published: boolean,
  by: Actor,
): void => {
  const own = open.find(({ publisher, publisherOwner }) =>
    publisherOwner === null ? publisher === by.name : sameOwner(publisherOwner, by.owner),
  );
  const hasAsked = check?.owners.some((owner) => sameOwner(owner, by.owner)) === true;
  if (own === undefined && (published || !hasAsked)) return;
  throw new Problem(
    'four-eyes',
    own === undefined
      ? `${by.owner} asked for this review, and the policy of ${toolset} wants another owner to approve.`
      : `${by.owner} published ${own.version}, and the policy of ${toolset} wants another owner to approve it.`,
    'Ask another owner of a key with the scope "review".',
    { data: { toolset } },
  );
};
