import type { Approvals } from '../present/reviewed.ts';
import type { ApprovalAnswer, CheckedAnswer } from './reviewAnswers.ts';

/** What was decided about the changes of a check, and what is to be done now, a sentence each. */
export const approvalWords = ({ approval, report, reviewUntil }: CheckedAnswer): readonly string[] => {
  if (approval === null || approval.state === 'not-needed') return [];
  const said: string[] = [];
  const { changes, onBreaking } = approval;
  const approved = changes.filter(({ state }) => state === 'approved');
  for (const [by, comment] of new Map(
    approved.map(({ decision }) => [decision?.by ?? '', decision?.comment ?? '']),
  )) {
    said.push(`Approved by ${by}: ${comment}`);
  }
  if (approval.state === 'approved') {
    said.push('Every breaking change is approved: publishing these very changes needs no other approval.');
    return said;
  }
  const open = changes.length - approved.length;
  if (approved.length > 0) said.push(`Not approved: ${open} of ${changes.length} breaking changes.`);
  if (changes.some(({ state }) => state === 'rejected')) said.push('A change was rejected.');
  if (onBreaking === 'require-approval') {
    said.push('The policy asks for an approval: published like this, the version would be pending.');
  }
  if (reviewUntil !== null) {
    said.push(`Kept for review until ${reviewUntil}: toolset approve ${report.id} --comment TEXT`);
  } else if (onBreaking === 'require-approval') {
    said.push('Run again with --review to ask for one.');
  }
  return said;
};

/** The approved changes by their full fingerprints. */
export const approvalsIn = (approval: ApprovalAnswer | null): Approvals =>
  new Map(
    (approval?.changes ?? []).flatMap(({ hash, state, decision }) =>
      state === 'approved' && decision !== null ? [[hash, decision] as const] : [],
    ),
  );
