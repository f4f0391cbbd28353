import type { Database } from '../database/database.ts';
import { requireMover } from '../policies/requireMover.ts';
import { type Decision, decide } from './decide.ts';
import { type Passed, passPolicy } from './passPolicy.ts';
import type { Prepared } from './prepare.ts';

/** What becomes of a publish; `passed` is null where nothing is to be published. */
export type Settled = Decision & { readonly passed: Passed | null };

/** The version and its state, or the refusal of whoever is against it first: what stands, then the policy. */
export const settle = async (
  database: Database,
  { wish, policy, judged, refusal }: Prepared,
  now: Date,
): Promise<Settled> => {
  const decision = await decide(database, wish, judged);
  if (wish.channel !== undefined) requireMover(wish.toolset, policy, wish.publisher, wish.channel);
  if (decision.outcome === 'standing') return { ...decision, passed: null };
  if (refusal !== undefined) throw refusal;
  const passed = await passPolicy(database, wish, judged, policy, decision.version, now);
  return { ...decision, state: passed.state, passed };
};
