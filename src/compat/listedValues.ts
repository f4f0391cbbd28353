import { isArray, isObject, type Json } from '../schema/json.ts';
import type { Pointer } from '../schema/pointer.ts';
import { type Alone, aloneClaims } from './alone.ts';
import { commonKinds, kindOf } from './kinds.ts';
import type { Finding } from './rule.ts';
import { perPair, type SchemaPair } from './schemaPair.ts';
import { isListing, unionKeywords, unionsOf } from './unions.ts';
import { statements, type View } from './view.ts';

export type ListChange = {
  readonly introduced?: Finding;
  readonly lifted?: Finding;
  readonly removed?: Finding;
  readonly added?: Finding;
  readonly reordered?: Finding;
};

/** The keywords that list values. */
export const listKeywords: readonly string[] = ['enum', 'const', ...unionKeywords];

/**
 * What changed among listed values. `const` is a list of one, a union of lists on one side only is a list too,
 * and where no type is accepted on both sides the lists went with the types.
 */
export const listChange = perPair((pair: SchemaPair): ListChange => {
  const unions = [unionsOf(pair.old).length, unionsOf(pair.next).length];
  const readUnion = pair.unions.length === 0 && unions[0] !== unions[1];
  const before = listOf(pair.old, readUnion);
  const after = listOf(pair.next, readUnion);
  const kinds = commonKinds(pair);
  if ((before === undefined && after === undefined) || kinds.size === 0) return {};
  const claims = aloneClaims(pair, alone(before), alone(after));
  if (before === undefined && after !== undefined) {
    return { introduced: { path: after.pointer, after: after.written, ...claims } };
  }
  if (before !== undefined && after === undefined) {
    const lost = [...before.values.values()].every((value) => !kinds.has(kindOf(value)));
    if (lost && before.values.size > 0) return {};
    return { lifted: { path: before.pointer, before: before.written, ...claims } };
  }
  const olds = before as List;
  const news = after as List;
  const gone = [...olds.values].filter(([key]) => !news.values.has(key));
  const fresh = [...news.values].filter(([key]) => !olds.values.has(key));
  const path = news.pointer;
  const { takesNothing, addsNothing } = claims;
  const reordered = gone.length + fresh.length === 0 && !sameOrder(olds, news);
  return {
    ...(gone.length === 0 ? {} : { removed: { path, before: gone.map(([, value]) => value), takesNothing } }),
    ...(fresh.length === 0 ? {} : { added: { path, after: fresh.map(([, value]) => value), addsNothing } }),
    ...(reordered ? { reordered: { path, before: olds.written, after: news.written } } : {}),
  };
});

type List = { readonly values: ReadonlyMap<string, Json>; readonly written: Json; readonly pointer: Pointer };

/** The values that every list of the view names, found by their canonical text. */
const listOf = (view: View, readUnion: boolean): List | undefined => {
  let list: List | undefined;
  const and = (values: readonly Json[], written: Json, pointer: Pointer): void => {
    const known = list?.values;
    const kept = values
      .map((value) => [keyOf(value), value] as const)
      .filter(([key]) => known?.has(key) ?? true);
    list = { values: new Map(kept), written, pointer };
  };
  if (readUnion) {
    for (const union of unionsOf(view).filter(isListing)) {
      const values = (union.value as readonly Json[]).flatMap(ownValues);
      and(values, values, union.pointer);
    }
  }
  for (const { value, pointer } of statements(view, 'enum')) if (isArray(value)) and(value, value, pointer);
  for (const { value, pointer } of statements(view, 'const')) and([value], value, pointer);
  return list;
};

const ownValues = (branch: Json): readonly Json[] => {
  if (!isObject(branch)) return [];
  if (Object.hasOwn(branch, 'const')) return [branch.const as Json];
  return isArray(branch.enum) ? branch.enum : [];
};

/** Equal for equal JSON values, whatever the order of members. */
const keyOf = (value: Json): string => {
  if (isArray(value)) return `[${value.map(keyOf).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value === 0 ? 0 : value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${keyOf(value[name] as Json)}`).join(',')}}`;
};

const sameOrder = (a: List, b: List): boolean => {
  const other = [...b.values.keys()];
  return [...a.values.keys()].every((key, index) => other[index] === key);
};

const alone = (list: List | undefined): Alone | undefined =>
  list === undefined ? undefined : { enum: [...list.values.values()] };
