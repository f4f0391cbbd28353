import type { Actor } from './access/actor.ts';
import { audit } from './audit/audit.ts';
import type { Database } from './database/database.ts';
import { policies } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { announce } from './events/announce.ts';
import { requireToolsetName } from './names.ts';
import { countReviewers } from './policies/countReviewers.ts';
import { findPolicy } from './policies/findPolicy.ts';
import type { Policy } from './policies/policy.ts';
import { type PolicyWish, readPolicyWish } from './policies/readPolicyWish.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import { inTurn } from './versions/inTurn.ts';
import { lockToolset } from './versions/lockToolset.ts';

export type PolicyRequest = { readonly toolset: string; readonly policy: PolicyWish; readonly by: Actor };

/**
 * Replaces the policy of a toolset as a whole, in the toolset's turn: a publish sees the one or the other. What
 * waits for an approval goes on waiting, whatever the new policy says.
 */
export const setPolicy = (registry: Registry, request: PolicyRequest): Promise<Policy> =>
  whileUp(async () => {
    const toolset = requireToolsetName(request.toolset);
    const policy = readPolicyWish(request.policy);
    const { by } = request;
    const set = () =>
      registry.database.transaction(async (transaction) => {
        await lockToolset(transaction, toolset);
        const changedAt = registry.now();
        const before = await findPolicy(transaction, toolset);
        if (policy.fourEyes && !before.fourEyes) await requireTwoReviewers(transaction, toolset, changedAt);
        const row = { policy: JSON.stringify(policy), changedAt, changedBy: by.name };
        await transaction
          .insert(policies)
          .values({ toolset, ...row })
          .onConflictDoUpdate({ target: policies.toolset, set: row });
        await announce(transaction, { kind: 'policy-changed', toolset, detail: { by: by.name } }, changedAt);
        await audit(transaction, by, { act: 'policy-set', toolset, detail: { before, after: policy } });
        return policy;
      });
    return inTurn(registry, toolset, set);
  });

const requireTwoReviewers = async (transaction: Database, toolset: string, now: Date): Promise<void> => {
  const reviewers = await countReviewers(transaction, toolset, now);
  if (reviewers >= 2) return;
  const says = `fourEyes needs two owners of keys who may review ${toolset}, and there ${reviewers === 1 ? 'is one' : 'is none'}.`;
  throw new Problem(
    'invalid-request',
    says,
    'Create keys with the scope "review" for two owners, then set it again; nothing was changed.',
    { errors: [{ pointer: '/fourEyes', message: says }] },
  );
};
