import { isArray, isObject, type Json, type JsonObject, member } from '../schema/json.ts';
import type { Pointer } from '../schema/pointer.ts';
import type { Fault } from './fault.ts';

/** The root schema of a tool as it is to be read; no schema where its faults leave none. */
export type ReadRoot = {
  readonly schema: JsonObject | undefined;
  readonly faults: readonly Fault[];
  /** What was read in another way than it stands, in a sentence. */
  readonly normalised: readonly string[];
};

/** Arguments are always an object, so the root of an input schema has to be an object schema. */
export const readInputRoot = (written: Json | undefined, pointer: Pointer): ReadRoot => {
  if (written === undefined || written === null || (isObject(written) && Object.keys(written).length === 0)) {
    const what = written === undefined ? 'missing' : written === null ? 'null' : 'empty';
    return read(
      { type: 'object', properties: {} },
      `${pointer}: ${what}, read as an object without arguments.`,
    );
  }
  if (!isObject(written)) {
    return refused(
      pointer,
      'The input schema is not an object. Write {"type": "object", "properties": {...}}.',
    );
  }
  const type = member(written, 'type');
  if (type === undefined) {
    const values = member(written, 'const') ?? member(written, 'enum');
    if (values === undefined) {
      return read(withProperties({ type: 'object', ...written }), `${pointer}: no "type", read as "object".`);
    }
    return refused(
      pointer,
      'The input schema has no "type". Arguments are an object: write "type": "object".',
    );
  }
  const objects = type === 'object' || (isArray(type) && type.length === 1 && type[0] === 'object');
  if (objects) return { schema: withProperties(written), faults: [], normalised: [] };
  return {
    schema: written,
    normalised: [],
    faults: [
      {
        pointer: `${pointer}/type`,
        message: `The input schema has the type ${shown(type)}. Arguments are an object: write "type": "object".`,
      },
    ],
  };
};

/** A tool without arguments has one spelling: no `properties` are empty ones. */
const withProperties = (schema: JsonObject): JsonObject =>
  member(schema, 'properties') === undefined ? { ...schema, properties: {} } : schema;

/** A result may be any value, but its schema has to be a schema object; null is read as none at all. */
export const readOutputRoot = (written: Json | undefined, pointer: Pointer): ReadRoot | undefined => {
  if (written === undefined) return undefined;
  if (written === null)
    return { schema: undefined, faults: [], normalised: [`${pointer}: null, read as missing.`] };
  if (isObject(written)) return { schema: written, faults: [], normalised: [] };
  return refused(pointer, 'The output schema is not an object. Write a schema object, or leave it out.');
};

const read = (schema: JsonObject, normalised: string): ReadRoot => ({
  schema,
  faults: [],
  normalised: [normalised],
});

const refused = (pointer: Pointer, message: string): ReadRoot => ({
  schema: undefined,
  faults: [{ pointer, message }],
  normalised: [],
});

const shown = (value: Json): string => {
  const text = JSON.stringify(value);
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
};
