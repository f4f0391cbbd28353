// biome-ignore-all lint/suspicious/noThenProperty: a keyword of JSON Schema
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { checkValue } from '../../src/schema/checkValue.ts';
import { openSchema, rootPlace } from '../../src/schema/document.ts';
import type { Json, JsonObject } from '../../src/schema/json.ts';

/** The options under which ajv can be trusted with schemas from outside. */
const options = {
  strict: false,
  logger: false,
  addUsedSchema: false,
  validateSchema: false,
  ownProperties: true,
  validateFormats: false,
  code: {
    regExp: Object.assign(
      (pattern: string) => {
        const compiled = RE2JS.compile(pattern);
        return { test: (text: string) => compiled.test(text), toString: () => pattern };
      },
      { code: 'never serialised' },
    ),
  },
} as const;

const names = fc.constantFrom('a', 'b', 'c', 'constructor', 'x1');
const scalar: fc.Arbitrary<Json> = fc.constantFrom<Json>(
  null,
  true,
  0,
  1,
  2,
  2.5,
  -3,
  '',
  'a',
  'ab',
  '😀',
  'x1',
);
const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const count = fc.integer({ min: 0, max: 3 });
const pattern = fc.constantFrom('^a', 'b$', '[0-9]', '^x');
const nameList = fc.uniqueArray(names, { maxLength: 2 });
const types = fc.constantFrom('null', 'boolean', 'object', 'array', 'number', 'string', 'integer');

/** Schemas of one dialect; what a keyword may hold is kept small, so that values meet it often. */
const schemas = (modern: boolean): fc.Arbitrary<Json> =>
  fc.letrec<{ schema: Json; object: JsonObject }>((tie) => {
    const one = tie('schema');
    const some = fc.array(one, { minLength: 1, maxLength: 3 });
    const map = (keys: fc.Arbitrary<string>) =>
      fc.dictionary(keys, one, { maxKeys: 3, noNullPrototype: true });
    const shared = {
      type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })),
      const: value,
      enum: fc.array(value, { minLength: 1, maxLength: 4 }),
      minimum: fc.integer({ min: -3, max: 3 }),
      exclusiveMaximum: fc.integer({ min: -3, max: 3 }),
      multipleOf: fc.constantFrom(2, 3, 0.5),
      minLength: count,
      maxLength: count,
      pattern,
      properties: map(names),
      required: nameList,
      additionalProperties: one,
      patternProperties: map(pattern),
      propertyNames: one,
      minProperties: count,
      maxProperties: count,
      minItems: count,
      maxItems: count,
      uniqueItems: fc.boolean(),
      contains: one,
      allOf: some,
      anyOf: some,
      oneOf: some,
      not: one,
      if: one,
      then: one,
      else: one,
      $ref: fc.constantFrom('#/$defs/a', '#/$defs/b'),
    };
    const own = modern
      ? {
          unevaluatedProperties: one,
          dependentRequired: fc.dictionary(names, nameList, { maxKeys: 2, noNullPrototype: true }),
          dependentSchemas: map(names),
          prefixItems: some,
          items: one,
          minContains: count,
          maxContains: count,
        }
      : {
          items: fc.oneof(one, some),
          additionalItems: one,
          dependencies: fc.dictionary(names, fc.oneof(nameList, one), { maxKeys: 2, noNullPrototype: true }),
        };
    const all = Object.entries({ ...shared, ...own }) as [string, fc.Arbitrary<Json>][];
    const keyword = fc.oneof(...all.map(([name, held]) => held.map((inner) => [name, inner] as const)));
    return {
      schema: fc.oneof({ maxDepth: 4, depthSize: 'small' }, fc.boolean(), tie('object')),
      object: fc.array(keyword, { minLength: 1, maxLength: 4 }).map((list) => Object.fromEntries(list)),
    };
  }).schema;

/** A root with two definitions that refer to each other only from within members or items. */
const documents = (modern: boolean): fc.Arbitrary<JsonObject> =>
  fc.record({ root: schemas(modern), a: schemas(modern), b: schemas(modern) }).map(({ root, a, b }) => ({
    ...(typeof root === 'object' ? (root as JsonObject) : { not: root }),
    ...(!modern && { $schema: 'http://json-schema.org/draft-07/schema#' }),
    $defs: { a: withoutReferences(a), b: withoutReferences(b) },
  }));

const withoutReferences = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema), (name, held) => (name === '$ref' ? undefined : held)) as Json;

const ours = (schema: JsonObject, held: Json): string =>
  checkValue(rootPlace(openSchema(schema)), held, { reading: 'plain', position: 'root' }).verdict;

/**
 * Where ajv departs from the standard: `patternProperties` in a branch that was not taken make names count as
 * evaluated (and items of such a branch items, so that `unevaluatedItems` is left out altogether); an `if` without
 * `then` and `else` evaluates nothing; and `contains` repeats the answer of the last tuple position or array.
 * The rows of `checkValue.test.ts` cover these.
 */
const ajvErrs = (schema: JsonObject, values: readonly Json[]): boolean => {
  const text = JSON.stringify(schema);
  const has = (keyword: string): boolean => text.includes(`"${keyword}":`);
  const tuple = has('prefixItems') || text.includes('"items":[');
  return (
    (has('contains') && (tuple || JSON.stringify(values).includes('[]'))) ||
    (has('unevaluatedProperties') && (has('patternProperties') || has('if')))
  );
};

describe.each([
  { dialect: '2020-12', modern: true },
  { dialect: 'draft-07', modern: false },
])('checkValue and ajv agree in $dialect', ({ modern }) => {
  const ajv = modern ? new Ajv2020(options) : new Ajv(options);
  /** What ajv says of each value; nothing where the code that it generates does not run. */
  const theirs = (schema: JsonObject, values: readonly Json[]): string[] | undefined => {
    try {
      const validate = ajv.compile(schema);
      return values.map((held) => (validate(held) ? 'valid' : 'invalid'));
    } catch (error) {
      if (error instanceof ReferenceError || error instanceof TypeError) return undefined;
      throw error;
    } finally {
      ajv.removeSchema();
    }
  };
  const runs = process.env.LONG === '1' ? 50_000 : 2_000;

  test(`over ${runs} generated schemas, six values each`, () => {
    fc.assert(
      fc.property(documents(modern), fc.array(value, { minLength: 6, maxLength: 6 }), (schema, values) => {
        fc.pre(!ajvErrs(schema, values));
        const answers = theirs(schema, values);
        fc.pre(answers !== undefined);
        expect(values.map((held) => [held, ours(schema, held)])).toEqual(
          values.map((held, index) => [held, answers?.[index]]),
        );
      }),
      { numRuns: runs, ...(process.env.SEED !== undefined && { seed: Number(process.env.SEED) }) },
    );
  }, 1_800_000);
});
