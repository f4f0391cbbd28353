import { isArray, isObject, type Json, type JsonObject, member, sameJson } from '../../schema/json.ts';

/**
 * Keywords that say the same in another spelling: upper-case types, null as `nullable`, `oneOf` as `anyOf`,
 * `const` as an `enum` of one, counts as text, a reference replaced. What is found is told and counts as
 * neither lost nor added.
 */
export const respelled = (
  expected: JsonObject,
  actual: JsonObject,
  tell: (says: string) => void,
): { lost: ReadonlySet<string>; added: ReadonlySet<string> } => {
  const lost = new Set<string>();
  const added = new Set<string>();
  for (const { was, is, says, holds } of spellings) {
    if (!Object.hasOwn(expected, was) || !holds(expected, actual)) continue;
    lost.add(was);
    if (is !== was) added.add(is);
    tell(says);
  }
  if (lost.has('type') && Object.hasOwn(actual, 'nullable')) added.add('nullable');
  if (lost.has('$ref')) for (const keyword of Object.keys(actual)) added.add(keyword);
  return { lost, added };
};

type Spelling = {
  readonly was: string;
  readonly is: string;
  readonly says: string;
  readonly holds: (expected: JsonObject, actual: JsonObject) => boolean;
};

const gone = (actual: JsonObject, keyword: string): boolean => !Object.hasOwn(actual, keyword);

const asNumber = (keyword: string): Spelling => ({
  was: keyword,
  is: keyword,
  says: `"${keyword}" is written as text`,
  holds: (expected, actual) =>
    typeof member(actual, keyword) === 'string' &&
    member(actual, keyword) === String(member(expected, keyword)),
});

const spellings: readonly Spelling[] = [
  {
    was: 'type',
    is: 'type',
    says: 'The type is spelt otherwise',
    holds: (expected, actual) =>
      !sameJson(member(expected, 'type') as Json, member(actual, 'type') ?? null) &&
      typeNames(expected) !== '' &&
      typeNames(expected) === typeNames(actual),
  },
  {
    was: 'oneOf',
    is: 'anyOf',
    says: '"oneOf" became "anyOf"',
    holds: (expected, actual) =>
      gone(actual, 'oneOf') && Object.hasOwn(actual, 'anyOf') && !Object.hasOwn(expected, 'anyOf'),
  },
  {
    was: 'const',
    is: 'enum',
    says: '"const" became "enum"',
    holds: (expected, actual) =>
      gone(actual, 'const') && sameJson(member(actual, 'enum') ?? null, [member(expected, 'const') as Json]),
  },
  {
    was: '$ref',
    is: '$ref',
    says: 'The reference was replaced by what it leads to',
    holds: (_, actual) => gone(actual, '$ref') && Object.keys(actual).length > 0,
  },
  ...['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties'].map(asNumber),
];

/** The types a schema names, in one spelling: lower case, sorted, null also where it is `nullable`. */
const typeNames = (schema: JsonObject): string => {
  const type = member(schema, 'type');
  const types = (isArray(type) ? type : [type]).filter((one) => typeof one === 'string');
  const names = new Set(types.map((one) => one.toLowerCase()));
  if (member(schema, 'nullable') === true && names.size > 0) names.add('null');
  return isObject(schema) ? [...names].sort().join(' ') : '';
};
