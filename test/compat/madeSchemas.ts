import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/schema/json.ts';

/** Schemas small enough that made-up calls meet what an edit changes. */

const names = ['a', 'b', 'c'] as const;
const scalar = fc.constantFrom<Json>(null, true, false, 0, 1, 2, 3, 4.5, -1, '', 'a', 'ab', 'abc', 'b');
const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { arbitrary: scalar, weight: 4 },
    { arbitrary: fc.array(tie('value'), { maxLength: 3 }) as fc.Arbitrary<Json>, weight: 1 },
    {
      arbitrary: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 3 }) as fc.Arbitrary<Json>,
      weight: 2,
    },
  ),
})).value;

const small = fc.integer({ min: 0, max: 3 });
const keyword: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 4 }) }),
  fc.record({ const: scalar }),
  fc.record({ minimum: small }),
  fc.record({ maximum: small }),
  fc.record({ exclusiveMinimum: small }),
  fc.record({ multipleOf: fc.constantFrom(1, 2, 3, 0.5) }),
  fc.record({ minLength: small }),
  fc.record({ maxLength: small }),
  fc.record({ pattern: fc.constantFrom('^a', 'b$', '^[ab]+$', '^a*$') }),
  fc.record({ minItems: small }),
  fc.record({ maxItems: small }),
  fc.record({ uniqueItems: fc.boolean() }),
  fc.record({ minProperties: small }),
  fc.record({ maxProperties: small }),
) as fc.Arbitrary<JsonObject>;

const types = fc.oneof(
  fc.constantFrom('string', 'number', 'integer', 'boolean', 'object', 'array', 'null'),
  fc.uniqueArray(fc.constantFrom('string', 'integer', 'null', 'object'), { minLength: 2, maxLength: 3 }),
);

const { schema, objectSchema } = fc.letrec<{ schema: JsonObject; objectSchema: JsonObject }>((tie) => ({
  objectSchema: fc
    .record(
      {
        properties: fc.dictionary(fc.constantFrom(...names), tie('schema'), { maxKeys: 3 }),
        required: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }),
        additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
        patternProperties: fc.dictionary(fc.constantFrom('^a', 'c$'), tie('schema'), { maxKeys: 1 }),
        dependentRequired: fc.constantFrom({ a: ['b'] }, { c: ['a'] }),
        propertyNames: fc.constantFrom({ maxLength: 1 }, { enum: ['a', 'b'] }),
        anyOf: fc.array(tie('objectSchema'), { minLength: 1, maxLength: 2 }),
        allOf: fc.array(tie('objectSchema'), { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: ['properties'] },
    )
    .map((made) => thinned(made as unknown as JsonObject)) as fc.Arbitrary<JsonObject>,
  schema: fc.oneof(
    { maxDepth: 2 },
    { arbitrary: fc.record({ type: types }) as fc.Arbitrary<JsonObject>, weight: 3 },
    {
      arbitrary: fc
        .tuple(fc.option(types, { nil: undefined }), keyword, keyword)
        .map(([type, a, b]) => ({ ...(type === undefined ? {} : { type }), ...a, ...b })),
      weight: 4,
    },
    {
      arbitrary: (tie('objectSchema') as fc.Arbitrary<JsonObject>).map((made) => ({
        type: 'object',
        ...made,
      })),
      weight: 3,
    },
    {
      arbitrary: fc.record({ type: fc.constant('array'), items: tie('schema') }) as fc.Arbitrary<JsonObject>,
      weight: 1,
    },
    {
      arbitrary: fc.record({
        type: fc.constant('array'),
        contains: tie('schema'),
      }) as fc.Arbitrary<JsonObject>,
      weight: 1,
    },
    {
      arbitrary: fc.record({
        anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
      }) as fc.Arbitrary<JsonObject>,
      weight: 2,
    },
    {
      arbitrary: fc.record({
        oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
      }) as fc.Arbitrary<JsonObject>,
      weight: 2,
    },
    { arbitrary: fc.record({ not: tie('schema') }) as fc.Arbitrary<JsonObject>, weight: 1 },
    {
      arbitrary: fc.tuple(tie('schema'), tie('schema')).map(
        ([test, rest]) =>
          Object.fromEntries([
            ['if', test],
            ['then', rest],
          ]) as JsonObject,
      ),
      weight: 1,
    },
    { arbitrary: fc.constant({}) as fc.Arbitrary<JsonObject>, weight: 1 },
  ),
}));

/** Most keywords are left out, so that not everything is impossible. */
const thinned = (made: JsonObject): JsonObject => {
  const keep = JSON.stringify(made).length % 7;
  const optional = Object.keys(made).filter((key) => key !== 'properties');
  return Object.fromEntries(
    Object.entries(made).filter(([key]) => key === 'properties' || optional.indexOf(key) % 7 === keep),
  );
};

export const arguments_ = objectSchema.map((made) => ({ type: 'object', ...made }));

/** A schema and an edited one: a keyword put in, taken out or replaced somewhere. */
export const edited: fc.Arbitrary<{ old: JsonObject; next: JsonObject }> = fc
  .tuple(
    arguments_,
    fc.nat(),
    fc.oneof(keyword, schema, fc.record({ type: types }) as fc.Arbitrary<JsonObject>),
    fc.boolean(),
  )
  .map(([old, where, patch, add]) => ({ old, next: editAt(old, where, patch, add) }));

const editAt = (old: JsonObject, where: number, patch: JsonObject, add: boolean): JsonObject => {
  const next = structuredClone(old) as { [name: string]: Json };
  const places: { [name: string]: Json }[] = [];
  const collect = (at: Json): void => {
    if (typeof at !== 'object' || at === null) return;
    if (Array.isArray(at)) at.forEach(collect);
    if (Array.isArray(at)) return;
    const object = at as { [name: string]: Json };
    places.push(object);
    for (const [key, inner] of Object.entries(object)) {
      if (key === 'properties' || key === 'patternProperties')
        Object.values(inner as JsonObject).forEach(collect);
      else if (!['enum', 'const', 'dependentRequired', 'required'].includes(key)) collect(inner);
    }
  };
  collect(next);
  const place = places[where % places.length] as { [name: string]: Json };
  const keys = Object.keys(place).filter((key) => place !== next || (key !== 'type' && key !== 'properties'));
  if (add || keys.length === 0) Object.assign(place, place === next ? withoutType(patch) : patch);
  else delete place[keys[where % keys.length] as string];
  return next;
};

const withoutType = ({ type: _, ...rest }: JsonObject): JsonObject =>
  ({ properties: {}, ...rest }) as JsonObject;

export const callsOf = (count: number) =>
  fc.array(fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 }) as fc.Arbitrary<Json>, {
    minLength: count,
    maxLength: count,
  });
