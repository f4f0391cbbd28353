import { isArray, type Json, type JsonObject } from '../../schema/json.ts';

/** One type stands as it is, null beside it as `nullable`, several as a union. */
export const writeType = (
  type: Json,
  schema: JsonObject,
  written: Map<string, Json>,
  log: (keyword: string, what: string, became: string) => void,
): void => {
  const types = (isArray(type) ? type : [type]).filter((one) => typeof one === 'string');
  const others = types.filter((one) => one !== 'null');
  if (others.length === 0) written.set('type', 'NULL');
  else if (others.length === 1) written.set('type', (others[0] as string).toUpperCase());
  else if (!Object.hasOwn(schema, 'anyOf') && !Object.hasOwn(schema, 'oneOf')) {
    written.set(
      'anyOf',
      others.map((one) => ({ type: one.toUpperCase() })),
    );
    log('type', 'that there are several types', 'sent as "anyOf"');
  } else log('type', 'that there are several types', 'left out');
  if (types.length > others.length && others.length > 0) written.set('nullable', true);
};

/** A branch that is null alone becomes `nullable`. */
export const writeUnion = (
  nulls: readonly boolean[],
  branches: readonly Json[],
  written: Map<string, Json>,
): void => {
  const others = branches.filter((_, index) => nulls[index] !== true);
  if (others.length < branches.length) written.set('nullable', true);
  if (others.length > 0) written.set('anyOf', others);
};
