import { checkValue } from '../schema/checkValue.ts';
import { isArray, isObject, type Json, member } from '../schema/json.ts';
import type { Prover } from '../schema/prover.ts';
import type { Judged } from './judge.ts';
import type { SchemaPair, Side } from './schemaPair.ts';
import { nameOf, type SmallValues } from './smallValues.ts';

/**
 * Values that the shown side of a pair accepts and the other refuses: where the finding's own keyword can be
 * taken by itself, one that this refuses, and else any. `samples` are values of the whole schema.
 */
export const refusedValues = (
  small: SmallValues,
  samples: readonly Json[],
  side: Side,
  prover: Prover,
): ((judged: Judged) => Json | undefined) => {
  const known = new Map<SchemaPair, { readonly value: Json | undefined }>();
  const sampled = new Map<SchemaPair, readonly Json[]>();

  const samplesAt = (pair: SchemaPair): readonly Json[] => {
    if (pair.around === undefined || samples.length === 0) return samples;
    const held = sampled.get(pair);
    if (held !== undefined) return held;
    const { pair: outer, by } = pair.around;
    const around = samplesAt(outer);
    const found = by.to === 'branch' ? around : around.flatMap((value) => partsOf(value, by));
    sampled.set(pair, found);
    return found;
  };

  const any = (pair: SchemaPair): Json | undefined => {
    const held = known.get(pair);
    if (held !== undefined) return held.value;
    const wish = { samples: samplesAt(pair), name: nameOf(pair) };
    const value = prover.witness(pair.old.place, pair.next.place, pair.position, wish);
    known.set(pair, { value });
    return value;
  };

  return ({ pair, finding, only }) => {
    const claim = side === 'input' ? finding.takesNothing : finding.addsNothing;
    const value = any(pair);
    if (claim === undefined || (only && value !== undefined)) return value;
    const { inner, outer, alone } = claim;
    if (alone && value !== undefined) {
      const { verdict } = checkValue(outer, value, {
        reading: 'declared',
        position: 'inside',
        wordless: true,
      });
      if (verdict === 'invalid') return value;
    }
    const own = small.between(inner, outer, 'inside');
    const shows = own !== undefined && prover.shows(pair.old.place, pair.next.place, pair.position, own);
    return shows ? own : value;
  };
};

const partsOf = (value: Json, by: NonNullable<SchemaPair['around']>['by']): readonly Json[] => {
  if (by.to === 'member' && isObject(value)) {
    const inner = member(value, by.name);
    return inner === undefined ? [] : [inner];
  }
  return by.to === 'item' && isArray(value) ? value : [];
};
