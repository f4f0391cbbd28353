// biome-ignore-all lint/suspicious/noThenProperty: a keyword of JSON Schema
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkValue } from '../../src/schema/checkValue.ts';
import { openSchema, rootPlace, type SchemaPlace } from '../../src/schema/document.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../src/schema/json.ts';
import { steps } from '../../src/schema/pointer.ts';
import { createProver } from '../../src/schema/prover.ts';
import { subschemas } from '../../src/schema/subschemas.ts';

const long = process.env.LONG === '1';
const runs = (ordinary: number, longer: number) => ({ numRuns: long ? longer : ordinary });
const timeout = long ? 1_800_000 : 60_000;

const names = fc.constantFrom('a', 'b', 'c', 'ax');
const scalar = fc.constantFrom<Json>(null, true, false, 0, 1, 2, 3, 0.5, -1, '', 'a', 'ab', 'b', 'abc');
const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;
const call = fc.record({ p: value, a: value }, { requiredKeys: ['p'], noNullPrototype: true });

const count = fc.integer({ min: 0, max: 3 });
const nameList = fc.uniqueArray(names, { maxLength: 2 });
const leaf: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(true, false, {}, { type: 'string' }, { type: 'integer' }, { type: 'object' }),
  fc.constantFrom<Json>({ type: ['string', 'null'] }, { type: 'boolean' }, { enum: [{ a: 1 }, 'a'] }),
  fc.record({ enum: fc.array(scalar, { maxLength: 3 }) }),
  fc.record({ const: value }),
  fc.record(
    {
      type: fc.constantFrom('number', 'integer'),
      minimum: count,
      maximum: count,
      multipleOf: fc.constantFrom(2, 0.5),
    },
    { requiredKeys: ['type'], noNullPrototype: true },
  ),
  fc.record(
    {
      type: fc.constant('string'),
      minLength: count,
      maxLength: count,
      pattern: fc.constantFrom('^a', 'b$', '^[ab]*$'),
    },
    { requiredKeys: ['type'], noNullPrototype: true },
  ),
  fc.constant<Json>({ $ref: '#/$defs/x' }),
);

/** Small schemas of every keyword, so that values meet them often. */
const schema: fc.Arbitrary<Json> = fc.letrec<{ schema: Json }>((tie) => {
  const one = tie('schema');
  const map = fc.dictionary(names, one, { maxKeys: 3, noNullPrototype: true });
  const list = fc.array(one, { minLength: 1, maxLength: 3 });
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      { arbitrary: leaf, weight: 4 },
      {
        arbitrary: fc.record(
          {
            type: fc.constant('object'),
            properties: map,
            required: nameList,
            additionalProperties: fc.oneof(fc.constant(false), one),
            patternProperties: fc.dictionary(fc.constantFrom('^a', 'x$'), one, {
              maxKeys: 1,
              noNullPrototype: true,
            }),
            propertyNames: fc.oneof(fc.constantFrom<Json>({ enum: ['a', 'b'] }, { pattern: '^a' }), one),
            minProperties: count,
            maxProperties: count,
            dependentRequired: fc.dictionary(names, nameList, { maxKeys: 1, noNullPrototype: true }),
            dependentSchemas: fc.dictionary(names, one, { maxKeys: 1, noNullPrototype: true }),
          },
          { requiredKeys: ['type'], noNullPrototype: true },
        ),
        weight: 4,
      },
      {
        arbitrary: fc.record(
          {
            type: fc.constant('array'),
            items: one,
            prefixItems: fc.array(one, { minLength: 1, maxLength: 2 }),
            minItems: count,
            maxItems: count,
            uniqueItems: fc.boolean(),
            contains: one,
          },
          { requiredKeys: ['type'], noNullPrototype: true },
        ),
        weight: 2,
      },
      fc.record({ properties: map, anyOf: list }, { requiredKeys: ['anyOf'], noNullPrototype: true }),
      fc.record({ properties: map, oneOf: list }, { requiredKeys: ['oneOf'], noNullPrototype: true }),
      fc.record(
        { allOf: list, unevaluatedProperties: one },
        { requiredKeys: ['allOf'], noNullPrototype: true },
      ),
      fc.record({ properties: map, not: one }, { requiredKeys: ['not'], noNullPrototype: true }),
      fc.record(
        { properties: map, if: one, then: one, else: one },
        { requiredKeys: ['if'], noNullPrototype: true },
      ),
    ),
  };
}).schema;

const tool = (p: Json, x: Json): JsonObject => ({
  type: 'object',
  properties: { p, a: { type: 'string' } },
  required: ['p'],
  $defs: { x },
});

type Edit = { readonly where: number; readonly how: number; readonly other: Json };
const edit: fc.Arbitrary<Edit> = fc.record({ where: fc.nat(100), how: fc.nat(100), other: schema });

/** The schema with one of its schemas changed: a keyword gone, added or replaced, a branch more or less. */
const edited = (root: Json, { where, how, other }: Edit): Json => {
  const places: string[] = [];
  const visit: (readonly [Json, string])[] = [[root, '']];
  for (let next = visit.pop(); next !== undefined; next = visit.pop()) {
    places.push(next[1]);
    visit.push(...subschemas(...next));
  }
  return replaced(root, steps(places[where % places.length] as string), (old) => {
    if (!isObject(old)) return other;
    const keywords = Object.keys(old);
    const keyword = keywords[how % Math.max(1, keywords.length)];
    const { [keyword ?? '']: gone, ...rest } = old;
    const more = isObject(other) ? Object.entries(other)[0] : undefined;
    const ways: readonly Json[] = [
      rest,
      other,
      { anyOf: [old, other] },
      { oneOf: [other, old] },
      { allOf: [old] },
      more === undefined ? old : { ...old, [more[0]]: more[1] },
      isArray(gone) && gone.length > 1 ? { ...old, [keyword as string]: gone.slice(1) } : rest,
      typeof gone === 'number' ? { ...old, [keyword as string]: gone + 1 } : old,
    ];
    return ways[how % ways.length] as Json;
  });
};

const replaced = (root: Json, path: readonly string[], change: (old: Json) => Json): Json => {
  const [step, ...others] = path;
  if (step === undefined) return change(root);
  if (isArray(root))
    return root.map((one, index) => (String(index) === step ? replaced(one, others, change) : one));
  if (!isObject(root)) return root;
  return { ...root, [step]: replaced(root[step] as Json, others, change) };
};

const pair = fc.tuple(schema, schema, fc.array(edit, { minLength: 1, maxLength: 2 })).map(([p, x, edits]) => {
  const old = tool(p, x);
  const next = edits.reduce<Json>(edited, old);
  return [rootPlace(openSchema(old)), rootPlace(openSchema(next))] as const;
});

const verdict = (place: SchemaPlace, one: Json, reading: 'plain' | 'declared') =>
  checkValue(place, one, { reading, position: 'root' }).verdict;

const contradicts = (
  old: SchemaPlace,
  next: SchemaPlace,
  one: Json,
  reading: 'plain' | 'declared',
): boolean => verdict(old, one, reading) === 'valid' && verdict(next, one, reading) === 'invalid';

/** Fast-check prints the seed and the smallest case where one of these fails. */
describe('the proof and the checker of values agree', () => {
  test(
    'a call accepted before and contradicted after is never called contained',
    () => {
      fc.assert(
        fc.property(pair, fc.array(call, { minLength: 12, maxLength: 12 }), ([old, next], calls) => {
          const containment = createProver({ lens: 'declared', direction: 'calls' }).contains(
            old,
            next,
            'root',
          );
          if (containment !== 'contained') return;
          expect(calls.filter((one) => contradicts(old, next, one, 'declared'))).toEqual([]);
        }),
        runs(500, 20_000),
      );
    },
    timeout,
  );

  test(
    'nor is one by its plain set in the strict lens',
    () => {
      fc.assert(
        fc.property(pair, fc.array(call, { minLength: 8, maxLength: 8 }), ([old, next], calls) => {
          const containment = createProver({ lens: 'strict', direction: 'calls' }).contains(
            old,
            next,
            'root',
          );
          if (containment !== 'contained') return;
          expect(calls.filter((one) => contradicts(old, next, one, 'plain'))).toEqual([]);
          expect(calls.filter((one) => contradicts(old, next, one, 'declared'))).toEqual([]);
        }),
        runs(200, 10_000),
      );
    },
    timeout,
  );

  test(
    'a witness contradicts, and nothing contradicts the identical',
    () => {
      fc.assert(
        fc.property(pair, ([old, next]) => {
          const prover = createProver({ lens: 'declared', direction: 'calls' });
          const shown = prover.witness(old, next, 'root');
          expect(shown === undefined || contradicts(old, next, shown, 'declared')).toBe(true);
          expect(prover.contains(old, rootPlace(openSchema(structuredClone(old.schema))), 'root')).toBe(
            'contained',
          );
        }),
        runs(200, 10_000),
      );
    },
    timeout,
  );
});
