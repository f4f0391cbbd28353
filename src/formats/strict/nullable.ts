import { isArray, isObject, type Json, type JsonObject, member, objectOf } from '../../schema/json.ts';

/** The schema, with null allowed as well, in the spelling that OpenAI's strict mode documents. */
export const nullable = (schema: Json): Json => {
  if (!isObject(schema) || allowsNull(schema)) return schema;
  const type = member(schema, 'type');
  const values = member(schema, 'enum');
  const plain = type !== undefined && !['anyOf', 'const', '$ref'].some((name) => Object.hasOwn(schema, name));
  if (plain || (isArray(values) && type === undefined)) {
    return objectOf(
      Object.entries(schema).map(([keyword, value]) => {
        if (keyword === 'type') return [keyword, withOne(isArray(value) ? value : [value], 'null')];
        return keyword === 'enum' && isArray(value) ? [keyword, withOne(value, null)] : [keyword, value];
      }),
    );
  }
  const branches = member(schema, 'anyOf');
  const texts = Object.entries(schema).filter(
    ([keyword]) => keyword === 'title' || keyword === 'description',
  );
  const rest = Object.entries(schema).filter(([keyword]) => keyword !== 'title' && keyword !== 'description');
  if (isArray(branches) && rest.length === 1) {
    return objectOf([...texts, ['anyOf', [...branches, { type: 'null' }]]]);
  }
  return objectOf([...texts, ['anyOf', [objectOf(rest), { type: 'null' }]]]);
};

/** Both keywords refuse a list that names the same twice. */
const withOne = (list: readonly Json[], one: Json): Json => (list.includes(one) ? list : [...list, one]);

/** Whether null is allowed on the face of it. */
const allowsNull = (schema: JsonObject): boolean => {
  const type = member(schema, 'type');
  const values = member(schema, 'enum');
  const branches = member(schema, 'anyOf');
  if (Object.hasOwn(schema, 'const') && member(schema, 'const') !== null) return false;
  if (isArray(values) && !values.includes(null)) return false;
  if (isArray(branches) && !branches.some((branch) => isObject(branch) && allowsNull(branch))) return false;
  if (Object.hasOwn(schema, '$ref')) return false;
  return type === undefined || type === 'null' || (isArray(type) && type.includes('null'));
};
