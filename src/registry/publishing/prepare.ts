import type { Database } from '../database/database.ts';
import { findPolicy } from '../policies/findPolicy.ts';
import type { Policy } from '../policies/policy.ts';
import type { Problem } from '../problem.ts';
import type { PublishRequest } from '../publish.ts';
import type { Registry } from '../registry.ts';
import type { Predecessor } from '../versions/findPredecessor.ts';
import { examine } from './examine.ts';
import { type Judged, judgeAgain, judgeAgainst } from './judgeAgainst.ts';
import { readPredecessor } from './readPredecessor.ts';
import { readWish, type Wish } from './readWish.ts';

/** What a publish is decided by: all that takes time, done before anybody waits. */
export type Prepared = {
  readonly wish: Wish;
  readonly policy: Policy;
  readonly judged: Judged;
  /** Why the policy's formats or lints are against it, for when it would be published. */
  readonly refusal: Problem | undefined;
};

/** What may change until it is published. */
export type Basis = { readonly policy: Policy; readonly predecessor: Predecessor | undefined };

export const prepare = async (
  registry: Registry,
  database: Database,
  request: PublishRequest,
): Promise<Prepared> => {
  const asked = readWish(request);
  const policy = await findPolicy(database, asked.toolset);
  const wish = { ...asked, lens: policy.lens };
  const judged = await judgeAgainst(registry, database, wish, await readPredecessor(database, wish));
  return { wish, policy, judged, refusal: await examine(registry, database, wish, judged, policy) };
};

export const readBasis = async (database: Database, wish: Wish): Promise<Basis> => ({
  policy: await findPolicy(database, wish.toolset),
  predecessor: await readPredecessor(database, wish),
});

export const isStale = ({ policy, judged }: Prepared, basis: Basis): boolean =>
  basis.predecessor?.version !== judged.predecessor?.version ||
  JSON.stringify(basis.policy) !== JSON.stringify(policy);

export const prepareAgain = async (
  registry: Registry,
  database: Database,
  prepared: Prepared,
  { policy, predecessor }: Basis,
): Promise<Prepared> => {
  const wish = { ...prepared.wish, lens: policy.lens };
  const judged = await judgeAgain(registry, database, wish, prepared.judged, predecessor);
  return { wish, policy, judged, refusal: await examine(registry, database, wish, judged, policy) };
};
