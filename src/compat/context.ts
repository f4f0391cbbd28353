import type { SchemaPlace } from '../schema/document.ts';
import { isAnnotation } from './annotations.ts';
import { boundChanges, boundKeywords } from './bounds.ts';
import { differing } from './differing.ts';
import type { Proofs } from './proofs.ts';
import { perPair, type SchemaPair } from './schemaPair.ts';
import type { View } from './view.ts';

/** What is proven of a pair, asked when it is needed. */
export type Context = {
  /** Nothing accepted before is refused now: at the pair itself. */
  readonly takesNothing: () => boolean;
  /** Nothing refused before is accepted now: at the pair itself. */
  readonly addsNothing: () => boolean;
  /** The same, at a place around it, which may make up for what its part lost or won. */
  readonly takesNothingAround: () => boolean;
  readonly addsNothingAround: () => boolean;
};

/** Nothing stands around the whole schema. */
export const rootContext = (pair: SchemaPair, proofs: Proofs): Context =>
  contextIn(pair, proofs, never, never);

/**
 * The context of a pair directly inside another. A branch of a union takes nothing away where its values lie in
 * any branch of the new one. Unless asked to be `thorough`, a plain object or array is taken not to make up for
 * its parts while its counts stay: it does so only where no value of it is possible, and then no witness will be
 * found.
 */
export const contextInside = (
  pair: SchemaPair,
  context: Context,
  child: SchemaPair,
  proofs: Proofs,
  thorough: boolean,
): Context => {
  if (!thorough && isPlain(pair) && keepsCounts(pair)) {
    return contextIn(child, proofs, context.takesNothingAround, context.addsNothingAround);
  }
  const takes = once(() => context.takesNothing() || context.takesNothingAround());
  const adds = once(() => context.addsNothing() || context.addsNothingAround());
  if (!branchPlaces(pair).has(child.old.place)) return contextIn(child, proofs, takes, adds);
  const [old, next] = [pair.old.place, pair.next.place];
  return contextIn(
    child,
    proofs,
    once(() => takes() || proofs.holds({ inner: child.old.place, outer: next })),
    once(() => adds() || proofs.holds({ inner: child.next.place, outer: old })),
  );
};

/** Where the paired branches of the old unions stand. */
const branchPlaces = perPair(
  ({ unions }): ReadonlySet<SchemaPlace> =>
    new Set(unions.flatMap(({ pairs }) => pairs.map(({ old }) => old.view.place))),
);

const keepsCounts = (pair: SchemaPair): boolean => {
  const differs = differing(pair);
  if (differs !== 'everything' && !boundKeywords.some((keyword) => differs.has(keyword))) return true;
  return boundChanges(pair).length === 0;
};

/** Neither side has anything but types, names, items and their counts. */
export const isPlain = perPair(
  ({ old, next, unions }): boolean => unions.length === 0 && hasPlainKeywords(old) && hasPlainKeywords(next),
);

const hasPlainKeywords = ({ members, never }: View): boolean =>
  !never &&
  members.length === 1 &&
  Object.keys(members[0]?.schema ?? {}).every((keyword) => plain.has(keyword) || isAnnotation(keyword));

const plain = new Set([
  ...['$schema', '$id', '$anchor', '$defs', 'definitions', 'type', 'properties', 'required'],
  ...['additionalProperties', 'items', 'prefixItems', 'minItems', 'maxItems'],
]);

const contextIn = (
  pair: SchemaPair,
  proofs: Proofs,
  takesNothingAround: () => boolean,
  addsNothingAround: () => boolean,
): Context => ({
  takesNothing: once(() => proofs.takesNothing(pair)),
  addsNothing: once(() => proofs.addsNothing(pair)),
  takesNothingAround,
  addsNothingAround,
});

const never = (): boolean => false;

const once = (ask: () => boolean): (() => boolean) => {
  let answer: boolean | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
};
