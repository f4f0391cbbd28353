import { isArray, type Json } from '../json.ts';

/**
 * How many values a value consists of. Parts may be shared, so that a value of a few objects can stand for
 * more text than there is memory: the weight of a part is kept and counted wherever it stands.
 */
export const weightOf = (value: Json): number => {
  if (typeof value !== 'object' || value === null) return 1;
  const held = weights.get(value);
  if (held !== undefined) return held;
  let weight = 1;
  for (const part of isArray(value) ? value : Object.values(value)) weight += weightOf(part);
  if (weight > light) weights.set(value, weight);
  return weight;
};

/** What weighs no more is sooner counted again than kept. */
const light = 20;

const weights = new WeakMap<object, number>();
