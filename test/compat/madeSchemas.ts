import type { Json, JsonObject } from '../../src/schema/json.ts';

/**
 * Schemas, edits of them and calls, made from one number: the same number makes the same. Small enough that
 * made-up calls meet what an edit changes.
 */
export type Maker = {
  /** The schema of a tool's arguments. */
  readonly schema: () => JsonObject;
  /** The same with a keyword put in, taken out or replaced somewhere. */
  readonly edit: (schema: JsonObject) => JsonObject;
  readonly call: () => JsonObject;
};

export const makeFrom = (seed: number): Maker => {
  const random = randomFrom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const one = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  const chance = (share: number): boolean => random() < share;
  const some = <Value>(values: readonly Value[], least = 0): Value[] => {
    const kept = values.filter(() => chance(0.5));
    return kept.length >= least ? kept : values.slice(0, least);
  };
  const several = (make: () => JsonObject, most: number): JsonObject[] =>
    Array.from({ length: 1 + below(most) }, make);

  const types = (): Json =>
    chance(0.7) ? one(simpleTypes) : some(['string', 'integer', 'null', 'object'], 2);

  const keyword = (): JsonObject => {
    const small = below(4);
    return one<() => JsonObject>([
      () => ({ enum: some(scalars, 1).slice(0, 4) }),
      () => ({ const: one(scalars) }),
      ...bounds.map((bound) => () => ({ [bound]: small })),
      () => ({ multipleOf: one([1, 2, 3, 0.5]) }),
      () => ({ pattern: one(['^a', 'b$', '^[ab]+$', '^a*$']) }),
      () => ({ uniqueItems: chance(0.5) }),
    ])();
  };

  const objects = (depth: number): JsonObject => {
    const properties = Object.fromEntries(some(names).map((name) => [name, schema(depth - 1)]));
    const extra: (() => JsonObject)[] = [
      () => ({ required: some(names).slice(0, 2) }),
      () => ({ additionalProperties: chance(0.6) ? chance(0.3) : schema(depth - 1) }),
      () => ({ patternProperties: { [one(['^a', 'c$'])]: schema(depth - 1) } }),
      () => ({ dependentRequired: one<JsonObject>([{ a: ['b'] }, { c: ['a'] }]) }),
      () => ({ propertyNames: one<JsonObject>([{ maxLength: 1 }, { enum: ['a', 'b'] }]) }),
      () => ({ unevaluatedProperties: false }),
      () => (depth > 0 ? { anyOf: several(() => objects(depth - 1), 2) } : {}),
      () => (depth > 0 ? { allOf: several(() => objects(depth - 1), 2) } : {}),
    ];
    return Object.assign({ properties }, ...extra.filter(() => chance(0.2)).map((make) => make()));
  };

  const schema = (depth: number): JsonObject => {
    if (depth <= 0 || chance(0.5)) {
      return Object.assign({}, chance(0.7) ? { type: types() } : {}, ...some([0, 1]).map(keyword));
    }
    const inner = () => schema(depth - 1);
    return one<() => JsonObject>([
      () => ({ type: 'object', ...objects(depth) }),
      () => ({ type: 'object', ...objects(depth) }),
      () => ({ type: 'array', items: inner() }),
      () => ({ type: 'array', contains: inner() }),
      () => ({ type: 'array', prefixItems: several(inner, 2) }),
      () => ({ anyOf: several(inner, 3) }),
      () => ({ oneOf: several(inner, 3) }),
      () => ({ not: inner() }),
      () =>
        Object.fromEntries([
          ['if', inner()],
          [one(['then', 'else']), inner()],
        ]),
    ])();
  };

  const value = (depth: number): Json => {
    if (depth === 0 || chance(0.6)) return one(scalars);
    return chance(0.3) ? Array.from({ length: below(4) }, () => value(depth - 1)) : object(depth);
  };

  const object = (depth: number): JsonObject =>
    Object.fromEntries(some(names).map((name) => [name, value(depth - 1)]));

  const edit = (old: JsonObject): JsonObject => {
    const next = structuredClone(old) as Open;
    const places = schemasIn(next);
    const place = one(places);
    const own = Object.keys(place).filter(
      (key) => place !== next || (key !== 'type' && key !== 'properties'),
    );
    if (chance(0.3) && own.length > 0) delete place[one(own)];
    else {
      const { type, ...rest } = chance(0.5) ? keyword() : schema(2);
      Object.assign(place, rest, place === next || type === undefined ? {} : { type });
    }
    return next;
  };

  return { schema: () => ({ type: 'object', ...objects(2) }), edit, call: () => object(3) };
};

type Open = { [name: string]: Json };

const names = ['a', 'b', 'c'] as const;
const scalars: readonly Json[] = [null, true, false, 0, 1, 2, 3, 4.5, -1, '', 'a', 'ab', 'abc', 'b'];
const simpleTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const bounds = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties'],
];

const schemasIn = (root: Open): Open[] => {
  const found: Open[] = [];
  const collect = (at: Json): void => {
    if (typeof at !== 'object' || at === null) return;
    if (Array.isArray(at)) for (const item of at) collect(item);
    else {
      const object = at as Open;
      found.push(object);
      for (const [key, inner] of Object.entries(object)) {
        if (key === 'properties' || key === 'patternProperties')
          Object.values(inner as Open).forEach(collect);
        else if (!['enum', 'const', 'dependentRequired', 'required'].includes(key)) collect(inner);
      }
    }
  };
  collect(root);
  return found;
};

/** The generator mulberry32. */
const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
