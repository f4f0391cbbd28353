import type { SchemaPlace } from '../schema/document.ts';
import { isArray, isObject, type Json, type JsonObject } from '../schema/json.ts';
import { lookUp, type Pointer, steps, under } from '../schema/pointer.ts';
import { aloneClaims } from './alone.ts';
import { shapeText } from './annotations.ts';
import { commonKinds } from './kinds.ts';
import type { Finding } from './rule.ts';
import { perPair, type SchemaPair } from './schemaPair.ts';
import { isListing, unionKeywords, unionsOf } from './unions.ts';
import { type Member, madeUp, referenceTo, type Statement, type View } from './view.ts';

export type ConstraintChange = {
  readonly kind: 'introduced' | 'changed' | 'lifted';
  readonly finding: Finding;
};

/** What changed among the keywords that are compared as a whole because no other rule fits them. */
export const constraintChanges = perPair((pair: SchemaPair): ConstraintChange[] => {
  const kinds = commonKinds(pair);
  return [
    ...constraints
      .filter(({ of }) => (of === undefined ? kinds.size > 0 : kinds.has(of)))
      .flatMap((constraint) => between(pair, constraint)),
    ...unionConstraints(pair),
    ...kindsOfUnion(pair),
  ];
});

type Constraint = {
  /** The keywords that make one constraint; it stands at the first. */
  readonly keywords: readonly string[];
  /** The kind of value it says something of; without it all. */
  readonly of?: string;
  /** Where both sides have it, its schemas are walked. */
  readonly walked?: true;
  /** Its schemas are walked by their names, where both sides have the name. */
  readonly byName?: true;
  /** By itself it says nothing: what it refuses depends on the keywords around it. */
  readonly dependent?: true;
};

const constraints: readonly Constraint[] = [
  { keywords: ['not'] },
  { keywords: ['if', 'then', 'else'] },
  { keywords: ['dependentRequired'], of: 'object' },
  { keywords: ['dependentSchemas'], of: 'object', byName: true },
  { keywords: ['dependencies'], of: 'object' },
  { keywords: ['propertyNames'], of: 'object', walked: true },
  { keywords: ['patternProperties'], of: 'object', byName: true, dependent: true },
  { keywords: ['unevaluatedProperties'], of: 'object', walked: true, dependent: true },
  { keywords: ['contains', 'minContains', 'maxContains'], of: 'array', walked: true },
  { keywords: ['unevaluatedItems'], of: 'array', walked: true, dependent: true },
];

/** The keywords that are compared as a whole. */
export const constraintKeywords: readonly string[] = [
  ...constraints.flatMap(({ keywords }) => keywords),
  ...unionKeywords,
];

const between = (pair: SchemaPair, constraint: Constraint): ConstraintChange[] => {
  const before = holders(pair.old, constraint);
  const after = holders(pair.next, constraint);
  const changes: ConstraintChange[] = [];
  const [olds, news] = withoutEqual(before, after);
  for (let index = 0; index < Math.max(olds.length, news.length); index++) {
    const old = olds[index];
    const next = news[index];
    if (old !== undefined && next !== undefined && constraint.walked) continue;
    const kind = old === undefined ? 'introduced' : next === undefined ? 'lifted' : 'changed';
    const stands = (next ?? (old as Holder)) as Holder;
    const keywords = constraint.keywords;
    changes.push({
      kind,
      finding: {
        path: stands.pointer,
        ...(old === undefined ? {} : { before: old.value }),
        ...(next === undefined ? {} : { after: next.value }),
        name: keywords[0] as string,
        ...(constraint.dependent
          ? { effect: 'changes' }
          : aloneClaims(
              pair,
              old === undefined ? undefined : { member: old.member, keywords },
              next === undefined ? undefined : { member: next.member, keywords },
            )),
      },
    });
  }
  return changes;
};

type Holder = {
  readonly member: Member;
  readonly pointer: Pointer;
  readonly value: Json;
  readonly shape: string;
};

const holders = (view: View, constraint: Constraint): Holder[] =>
  view.members.flatMap((member) => {
    const [first] = constraint.keywords.filter((keyword) => Object.hasOwn(member.schema, keyword));
    if (first === undefined || !says(member.schema, constraint)) return [];
    const own = constraint.keywords.filter((keyword) => Object.hasOwn(member.schema, keyword));
    const value = member.schema[first] as Json;
    const shape =
      constraint.byName && isObject(value)
        ? JSON.stringify(Object.keys(value).sort())
        : own.map((keyword) => shapeText({ [keyword]: member.schema[keyword] as Json })).join();
    return [{ member, pointer: under(member.place.pointer, first), value, shape }];
  });

/** Whether the constraint can refuse anything as it stands: `then` without `if` cannot, nor an empty map. */
const says = (schema: JsonObject, { keywords }: Constraint): boolean => {
  const first = keywords[0] as string;
  if (!Object.hasOwn(schema, first)) return false;
  if (first === 'if') return Object.hasOwn(schema, 'then') || Object.hasOwn(schema, 'else');
  const value = schema[first];
  if (typeof value !== 'object' || value === null) return value !== true;
  return first === 'not' || first === 'contains' || isArray(value) || Object.keys(value).length > 0;
};

const withoutEqual = (olds: readonly Holder[], news: readonly Holder[]): [Holder[], Holder[]] => {
  const [left, right] = [olds, news].map((list) => new Set(list.map(({ shape }) => shape))) as [
    Set<string>,
    Set<string>,
  ];
  return [olds.filter(({ shape }) => !right.has(shape)), news.filter(({ shape }) => !left.has(shape))];
};

/** Unions on one side only that stand beside other keywords, such as a choice of required names. */
const unionConstraints = (pair: SchemaPair): ConstraintChange[] => {
  const before = unionsOf(pair.old);
  const after = unionsOf(pair.next);
  if (pair.unions.length > 0 || before.length === after.length) return [];
  const asList = before.length + after.length === 1;
  const told = (union: Statement) => !(asList && isListing(union));
  return [
    ...before.filter(told).map((union) => unionChange(pair, 'lifted', union)),
    ...after.filter(told).map((union) => unionChange(pair, 'introduced', union)),
  ];
};

const unionChange = (pair: SchemaPair, kind: 'lifted' | 'introduced', union: Statement): ConstraintChange => {
  const keyword = union.pointer.slice(union.pointer.lastIndexOf('/') + 1);
  const alone = { member: union.member, keywords: [keyword] };
  const claims =
    kind === 'lifted' ? aloneClaims(pair, alone, undefined) : aloneClaims(pair, undefined, alone);
  const value = kind === 'lifted' ? { before: union.value } : { after: union.value };
  return { kind, finding: { path: union.pointer, ...value, name: keyword, ...claims } };
};

/** `anyOf` that became `oneOf` or the reverse: where branches overlap, `oneOf` accepts less. */
const kindsOfUnion = (pair: SchemaPair): ConstraintChange[] =>
  pair.unions.flatMap(({ old, next }) => {
    const [before, after] = [old.pointer, next.pointer].map((pointer) => steps(pointer).at(-1) as string);
    if (!old.union || !next.union || before === after) return [];
    const [narrower, view] = after === 'oneOf' ? [next.pointer, pair.next] : [old.pointer, pair.old];
    const list = lookUp(view.place.document.root, narrower);
    const branches = isArray(list) ? list.map((_, index) => referenceTo(under(narrower, index))) : [];
    const [any, one] = ['anyOf', 'oneOf'].map((keyword) =>
      madeUp(view.place.document, { [keyword]: branches }),
    ) as [SchemaPlace, SchemaPlace];
    const claim = { inner: any, outer: one, alone: true } as const;
    const effect = after === 'oneOf' ? 'narrows' : 'widens';
    const finding = {
      path: next.pointer,
      name: after as string,
      before: before as string,
      after: after as string,
    };
    return [{ kind: 'changed', finding: { ...finding, effect, takesNothing: claim, addsNothing: claim } }];
  });
