import type { Json } from '../schema/json.ts';
import type { Pointer } from '../schema/pointer.ts';
import { type Alone, aloneClaims } from './alone.ts';
import { given } from './given.ts';
import { kindsOf, typeList } from './kinds.ts';
import type { Effect, Finding } from './rule.ts';
import { perPair, type SchemaPair } from './schemaPair.ts';
import { statements, type View } from './view.ts';

/** The keywords that say of which types a value may be. */
export const typeKeywords: readonly string[] = ['type', 'nullable', 'anyOf', 'oneOf'];

/** What changed in the types that a place accepts. */
export const typeChange = perPair((pair: SchemaPair): (Finding & { effect: Effect }) | undefined => {
  const stray = strayTypes(pair);
  if (stray !== undefined) return stray;
  const old = kindsOf(pair.old);
  const next = kindsOf(pair.next);
  const lost = [...old].some((kind) => !next.has(kind));
  const won = [...next].some((kind) => !old.has(kind));
  if (!lost && !won) return undefined;
  const before = said(pair.old);
  const after = said(pair.next);
  const onlyNullable = JSON.stringify(before?.type) === JSON.stringify(after?.type);
  return {
    path: pathOf(pair, before, after, onlyNullable),
    ...given(shown(pair.old, before, onlyNullable), shown(pair.next, after, onlyNullable)),
    effect: lost && won ? 'changes' : lost ? 'narrows' : 'widens',
    ...aloneClaims(pair, alone(pair.old), alone(pair.next)),
  };
});

/** A type that a type list names and the union on the other side has no branch for. */
const strayTypes = (pair: SchemaPair): (Finding & { effect: Effect }) | undefined => {
  const added = pair.unions.flatMap((union) => union.added.flatMap(({ type }) => type ?? []));
  const removed = pair.unions.flatMap((union) => union.removed.flatMap(({ type }) => type ?? []));
  if (added.length + removed.length === 0) return undefined;
  const view = added.length > 0 ? pair.next : pair.old;
  return {
    path: `${view.place.pointer}/type`,
    ...(removed.length > 0 ? { before: removed } : {}),
    ...(added.length > 0 ? { after: added } : {}),
    effect: removed.length > 0 && added.length > 0 ? 'changes' : added.length > 0 ? 'widens' : 'narrows',
  };
};

type Said = { readonly type: Json; readonly pointer: Pointer; readonly nullable?: Pointer };

const said = (view: View): Said | undefined => {
  const first = statements(view, 'type')[0];
  const nullable = statements(view, 'nullable')[0];
  if (first === undefined) return undefined;
  const pointer = first.pointer;
  return { type: first.value, pointer, ...(nullable === undefined ? {} : { nullable: nullable.pointer }) };
};

/** As written, unless the same is written on both sides and `nullable` makes the difference. */
const shown = (view: View, statement: Said | undefined, onlyNullable: boolean): Json | undefined =>
  onlyNullable ? typeList(kindsOf(view)) : statement?.type;

/** At `type`; at `nullable` where only that differs; at the schema itself where it is `false`. */
const pathOf = (
  pair: SchemaPair,
  before: Said | undefined,
  after: Said | undefined,
  onlyNullable: boolean,
): Pointer => {
  if (pair.next.never || (pair.old.never && after === undefined)) return pair.next.place.pointer;
  const nullable = onlyNullable ? (after?.nullable ?? before?.nullable) : undefined;
  return nullable ?? after?.pointer ?? before?.pointer ?? pair.next.place.pointer;
};

const alone = (view: View): Alone | undefined => {
  if (view.never) return { not: {} };
  const list = statements(view, 'type');
  if (list.length === 0) return undefined;
  return {
    allOf: list.map(({ value, member }) => ({
      type: value,
      ...(member.schema.nullable === true ? { nullable: true } : {}),
    })),
  };
};
