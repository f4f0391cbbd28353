import type { ReviewState } from '../decisions/decision.ts';
import type { OnBreaking } from '../policies/policy.ts';
import type { Passed } from './passPolicy.ts';

/** What was decided about the breaking changes of a publish before it, and whether the policy asks for that. */
export type Approval = {
  readonly onBreaking: OnBreaking;
  /** Of all changes together; `not-needed` where none breaks. */
  readonly state: 'not-needed' | 'approved' | 'open';
  readonly changes: readonly ApprovedChange[];
};

export type ApprovedChange = {
  /** The twelve digits that the change shows. */
  readonly fingerprint: string;
  readonly hash: string;
  readonly state: ReviewState;
  /** The decision that says so, by whom, when (RFC 3339, UTC) and why; null where nobody decided. */
  readonly decision: {
    readonly id: number;
    readonly by: string;
    readonly at: string;
    readonly comment: string;
  } | null;
};

export const approvalOf = ({ onBreaking, breaking, decided, state }: Passed): Approval => {
  const changes = breaking.map((hash): ApprovedChange => {
    const made = decided.get(hash);
    if (made === undefined) return { fingerprint: hash.slice(0, 12), hash, state: 'open', decision: null };
    const { id, by, at, comment } = made;
    return {
      fingerprint: hash.slice(0, 12),
      hash,
      state: made.decision === 'approve' ? 'approved' : 'rejected',
      decision: { id, by, at: at.toISOString(), comment },
    };
  });
  const approved = changes.every((change) => change.state === 'approved');
  const isOpen = !approved || state === 'pending';
  return { onBreaking, state: isOpen ? 'open' : changes.length === 0 ? 'not-needed' : 'approved', changes };
};
