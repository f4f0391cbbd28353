import { openSchema } from '../../schema/document.ts';
import { isArray, isObject, type Json, type JsonObject, member, objectOf } from '../../schema/json.ts';
import { lookUp, type Pointer, under } from '../../schema/pointer.ts';
import { subschemas } from '../../schema/subschemas.ts';
import type { LossLog } from '../loss.ts';

/**
 * A rewritten schema whose references all lead somewhere. Rewriting moves and drops schemas; a reference to
 * one that became a branch of `anyOf` follows it, and one to a schema that is gone is left out and taken
 * down. The very same schema comes back where all is well.
 */
export const mendReferences = (root: JsonObject, at: Pointer, log: LossLog): JsonObject => {
  const document = openSchema(root);
  const leads = (reference: string, pointer: Pointer): boolean => {
    const target = document.resolve(reference, pointer);
    return target !== undefined && lookUp(root, target) !== undefined;
  };
  const mended = new Map<Pointer, string | undefined>();
  const visit: (readonly [Json, Pointer])[] = [[root, '']];
  for (let next = visit.pop(); next !== undefined; next = visit.pop()) {
    const [schema, pointer] = next;
    const reference = isObject(schema) ? member(schema, '$ref') : undefined;
    if (typeof reference === 'string' && !leads(reference, pointer)) {
      const respelt = reference.replaceAll('/oneOf/', '/anyOf/');
      const found = leads(respelt, pointer);
      mended.set(pointer, found ? respelt : undefined);
      if (!found)
        log(under(`${at}${pointer}`, '$ref'), 'the reference', 'left out: what it leads to is not sent');
    }
    for (const inside of subschemas(schema, pointer)) visit.push(inside);
  }
  return mended.size === 0 ? root : (rewritten(root, '', mended) as JsonObject);
};

const rewritten = (value: Json, pointer: Pointer, mended: ReadonlyMap<Pointer, string | undefined>): Json => {
  if (isArray(value)) return value.map((one, index) => rewritten(one, under(pointer, index), mended));
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, one]): [string, Json][] => {
    if (name !== '$ref' || !mended.has(pointer))
      return [[name, rewritten(one, under(pointer, name), mended)]];
    const reference = mended.get(pointer);
    return reference === undefined ? [] : [[name, reference]];
  });
  return objectOf(members);
};
