import { isArray, isObject, type Json, member, objectOf } from '../schema/json.ts';
import { matchPattern } from '../schema/matchPattern.ts';
import type { Prover } from '../schema/prover.ts';
import { newName } from './newName.ts';
import type { SchemaPair, Step } from './schemaPair.ts';
import { type SmallValues, shownSide } from './smallValues.ts';
import { madeUp } from './view.ts';

/** Whole values in which something is put at one place, while all else stays as it was. */
export type Stage = {
  /** What stands at a pair, where its schema accepts that, or else a small value that could stand there. */
  readonly at: (pair: SchemaPair) => Json | undefined;
  /** The whole with this value at the pair; nothing where it would not show anything or has no such place. */
  readonly put: (pair: SchemaPair, value: Json) => Json | undefined;
};

/** Makes them from a whole value that is accepted. */
export const stageOf = (base: Json, small: SmallValues, prover: Prover): Stage => {
  const known = new Map<SchemaPair, { readonly value: Json | undefined }>();

  const standing = (pair: SchemaPair): Json | undefined => {
    if (pair.around === undefined) return base;
    const held = known.get(pair);
    if (held !== undefined) return held.value;
    const { pair: outer, by } = pair.around;
    const whole = standing(outer);
    const fits =
      whole !== undefined && (by.to !== 'branch' || small.accepts(shownSide(pair), whole, 'inside'));
    const value = fits ? partOf(whole, by) : undefined;
    known.set(pair, { value });
    return value;
  };

  const at = (pair: SchemaPair): Json | undefined => standing(pair) ?? small.at(pair);

  const put = (pair: SchemaPair, value: Json): Json | undefined => {
    let whole: Json | undefined = value;
    let left = deepest;
    for (let here = pair; here.around !== undefined && whole !== undefined; here = here.around.pair) {
      const { pair: outer, by } = here.around;
      left -= 1;
      if (left < 0) return undefined;
      if (by.to === 'branch') {
        // Another branch may accept what this one does not; of unions in unions the outermost tells.
        if (outer.around?.by.to === 'branch') continue;
        const { old, next, position } = outer;
        if (!prover.shows(old.place, next.place, position, whole)) return undefined;
      } else {
        const around = at(outer);
        whole = around === undefined ? undefined : withPart(around, by, outer, whole, small);
      }
    }
    return whole;
  };
  return { at, put };
};

/** Definitions that refer to each other are walked from one to the next; nobody follows a call that deep. */
const deepest = 64;

const partOf = (whole: Json, by: Step): Json | undefined => {
  if (by.to === 'branch') return whole;
  if (by.to === 'member') return isObject(whole) ? member(whole, by.name) : undefined;
  return by.to === 'item' && isArray(whole) ? whole[by.index] : undefined;
};

const withPart = (
  whole: Json,
  by: Step,
  outer: SchemaPair,
  value: Json,
  small: SmallValues,
): Json | undefined => {
  if (by.to === 'item') {
    if (!isArray(whole) || whole.length < by.index) return undefined;
    return [...whole.slice(0, by.index), value, ...whole.slice(by.index + 1)];
  }
  if (!isObject(whole)) return undefined;
  const name = memberName(whole, by, outer, small);
  return name === undefined ? undefined : withMember(whole, name, value);
};

/** An object with one member set, where it stands if it is there and last if not. */
export const withMember = (object: Json, name: string, value: Json): Json | undefined => {
  if (!isObject(object)) return undefined;
  if (name !== '__proto__') return { ...object, [name]: value };
  return objectOf([...Object.entries(object).filter(([other]) => other !== name), [name, value]]);
};

const memberName = (
  whole: { readonly [name: string]: Json },
  by: Step,
  outer: SchemaPair,
  small: SmallValues,
): string | undefined => {
  if (by.to === 'member') return by.name;
  if (by.to === 'member-of-map') return newName(outer);
  if (by.to !== 'member-of-pattern') return undefined;
  const { pattern } = by;
  const there = Object.keys(whole).find((name) => matchPattern(pattern, name) === true);
  if (there !== undefined) return there;
  const text = small.of(madeUp(shownSide(outer).document, { type: 'string', pattern }), 'inside');
  return typeof text === 'string' ? text : undefined;
};
