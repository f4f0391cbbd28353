import { isArray, isObject, type Json, type JsonObject, member, objectOf } from '../../schema/json.ts';

/** A schema without what it says of null, in whichever of its spellings; the same schema where it says nothing. */
export const withoutNull = (schema: Json): Json => {
  if (!isObject(schema)) return schema;
  const bare = objectOf(
    Object.entries(schema).flatMap(([keyword, value]): [string, Json][] => {
      if (keyword === 'nullable' && value === true) return [];
      if (keyword === 'type' && isArray(value)) return [[keyword, withoutNullType(value)]];
      if (keyword === 'enum' && isArray(value) && value.length > 1) {
        return [[keyword, value.filter((one) => one !== null)]];
      }
      return [[keyword, value]];
    }),
  );
  return withoutNullBranch(bare);
};

const withoutNullType = (types: readonly Json[]): Json => {
  const others = types.filter((type) => !isNullType(type));
  return others.length === 1 ? (others[0] as Json) : others;
};

const isNullType = (type: Json | undefined): boolean =>
  typeof type === 'string' && type.toLowerCase() === 'null';

/** `anyOf` of one schema and null is that schema, with the texts beside the `anyOf`. */
const withoutNullBranch = (schema: JsonObject): JsonObject => {
  const branches = member(schema, 'anyOf');
  if (!isArray(branches)) return schema;
  const others = branches.filter((one) => !isObject(one) || !isNullType(member(one, 'type')));
  if (others.length === branches.length) return schema;
  const rest = Object.entries(schema).filter(([keyword]) => keyword !== 'anyOf');
  const [only] = others;
  if (others.length !== 1 || !isObject(only)) return objectOf([...rest, ['anyOf', others]]);
  const named = new Set(Object.keys(only));
  return objectOf([...Object.entries(only), ...rest.filter(([keyword]) => !named.has(keyword))]);
};
