import type { Dialect } from '../document.ts';
import { isArray, isObject, type Json } from '../json.ts';
import { patternFault } from '../patternFault.ts';
import { type Pointer, under } from '../pointer.ts';
import type { SchemaFault } from '../schemaFaults.ts';
import { type Found, found, type Judge, kindOf, mostOfOneList } from './judge.ts';
import { typeFaults } from './typeFaults.ts';

/**
 * What the meta-schemas of 2020-12 and draft-07 refuse in one schema, its subschemas aside, in words of its
 * own. Keywords that nobody knows are annotations and say nothing.
 */
export const keywordFaults = (schema: Json, pointer: Pointer, dialect: Dialect): SchemaFault[] => {
  if (typeof schema === 'boolean') return [];
  if (!isObject(schema)) {
    return [{ pointer, message: `A schema is an object, true or false, not ${kindOf(schema)}.` }];
  }
  const faults: SchemaFault[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    const judge = judges.get(keyword);
    if (judge === undefined || (dialect === 'draft-07' && sinceThen.has(keyword))) continue;
    for (const { path, message } of judge(value, keyword, schema)) {
      faults.push({ pointer: path.reduce<Pointer>(under, under(pointer, keyword)), message });
    }
  }
  return faults;
};

const mustBe = (what: string, fits: (value: Json) => boolean): Judge => {
  return (value, keyword) =>
    fits(value) ? [] : [found(`"${keyword}" must be ${what}, not ${kindOf(value)}.`)];
};

const isCount = (value: Json): boolean => Number.isInteger(value) && (value as number) >= 0;
const isText = (value: Json): boolean => typeof value === 'string';

const text = mustBe('a string', isText);
const number = mustBe('a number', (value) => typeof value === 'number');
const count = mustBe('an integer of at least 0', isCount);
const flag = mustBe('true or false', (value) => typeof value === 'boolean');
const list = mustBe('a list', isArray);
const map = mustBe('an object', isObject);
const positive = mustBe('a number greater than 0', (value) => typeof value === 'number' && value > 0);
const anchor = mustBe(
  'a name of letters, digits, "-", "_" and "." that starts with a letter or "_"',
  (value) => typeof value === 'string' && /^[A-Za-z_][-A-Za-z0-9._]*$/.test(value),
);

const schemaList: Judge = (value, keyword) => {
  if (!isArray(value)) return [found(`"${keyword}" must be a list of schemas, not ${kindOf(value)}.`)];
  return value.length === 0 ? [found(`"${keyword}" must hold at least one schema.`)] : [];
};

const schemaOrList: Judge = (value, keyword, schema) =>
  isArray(value) ? schemaList(value, keyword, schema) : [];

/** Lists names, each once. A list that is wrong all over is told by its first faults. */
const uniqueNames = (value: readonly Json[], keyword: string, ...path: string[]): Found[] => {
  const seen = new Set<Json>();
  const faults: Found[] = [];
  for (const [index, name] of value.entries()) {
    if (faults.length === mostOfOneList) {
      return [...faults, found(`"${keyword}" has more faults like these.`, ...path)];
    }
    const at = [...path, index];
    if (typeof name !== 'string') {
      faults.push(found(`"${keyword}" must list names, and ${kindOf(name)} is none.`, ...at));
    } else if (seen.has(name)) {
      faults.push(found(`"${keyword}" lists ${kindOf(name)} twice. Remove one.`, ...at));
    }
    seen.add(name);
  }
  return faults;
};

const required: Judge = (value, keyword) => {
  if (isArray(value)) return uniqueNames(value, keyword);
  const hint =
    typeof value === 'boolean'
      ? ' To require a property, list its name in "required" of the object around it.'
      : '';
  return [found(`"required" must be a list of names, not ${kindOf(value)}.${hint}`)];
};

const nameLists: Judge = (value, keyword, schema) => {
  if (!isObject(value)) return map(value, keyword, schema);
  return Object.entries(value).flatMap(([name, names]) =>
    isArray(names)
      ? uniqueNames(names, keyword, name)
      : [found(`"${keyword}" must give a list of names for ${kindOf(name)}, not ${kindOf(names)}.`, name)],
  );
};

const dependencies: Judge = (value, keyword, schema) => {
  if (!isObject(value)) return map(value, keyword, schema);
  return Object.entries(value).flatMap(([name, wants]) =>
    isArray(wants) ? uniqueNames(wants, keyword, name) : [],
  );
};

const exclusive: Judge = (value, keyword, schema) => {
  if (typeof value !== 'boolean') return number(value, keyword, schema);
  const bound = keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum';
  return [
    found(
      `"${keyword}" must be a number; true and false are draft-04. ` +
        `Write the bound itself here in place of "${bound}", or leave it out.`,
    ),
  ];
};

const pattern: Judge = (value, keyword, schema) => {
  if (typeof value !== 'string') return text(value, keyword, schema);
  const fault = patternFault(value);
  return fault === undefined ? [] : [found(saysPattern(value, fault))];
};

const patternMap: Judge = (value, keyword, schema) => {
  if (!isObject(value)) return map(value, keyword, schema);
  return Object.keys(value).flatMap((name) => {
    const fault = patternFault(name);
    return fault === undefined ? [] : [found(saysPattern(name, fault), name)];
  });
};

const saysPattern = (value: string, fault: string): string =>
  `${kindOf(value)} is not a regular expression: ${fault}.`;

const asynchronous: Judge = () => [found('"$async" is not JSON Schema and is not accepted. Remove it.')];

/** The keywords that draft-07 does not have: there they are annotations like any unknown one. */
const sinceThen: ReadonlySet<string> = new Set([
  ...['$anchor', '$dynamicRef', '$dynamicAnchor', '$vocabulary', 'dependentRequired', 'dependentSchemas'],
  ...['prefixItems', 'unevaluatedItems', 'unevaluatedProperties', 'minContains', 'maxContains'],
  ...['deprecated', 'contentSchema'],
]);

const judges: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ...['$schema', '$id', '$ref', '$dynamicRef', '$comment'].map((name) => [name, text] as const),
  ...['title', 'description', 'format', 'contentEncoding', 'contentMediaType'].map(
    (name) => [name, text] as const,
  ),
  ...['$anchor', '$dynamicAnchor'].map((name) => [name, anchor] as const),
  ...['$vocabulary', '$defs', 'definitions', 'properties', 'dependentSchemas'].map(
    (name) => [name, map] as const,
  ),
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((name) => [name, schemaList] as const),
  ...['minimum', 'maximum'].map((name) => [name, number] as const),
  ...['exclusiveMinimum', 'exclusiveMaximum'].map((name) => [name, exclusive] as const),
  ...['minLength', 'maxLength', 'minItems', 'maxItems'].map((name) => [name, count] as const),
  ...['minProperties', 'maxProperties', 'minContains', 'maxContains'].map((name) => [name, count] as const),
  ...['uniqueItems', 'nullable', 'deprecated', 'readOnly', 'writeOnly'].map((name) => [name, flag] as const),
  ...['enum', 'examples'].map((name) => [name, list] as const),
  ['multipleOf', positive],
  ['type', typeFaults],
  ['required', required],
  ['dependentRequired', nameLists],
  ['dependencies', dependencies],
  ['items', schemaOrList],
  ['pattern', pattern],
  ['patternProperties', patternMap],
  ['$async', asynchronous],
]);
