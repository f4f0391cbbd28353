import type { SchemaDocument } from '../document.ts';
import { type JsonObject, member } from '../json.ts';
import { type Pointer, under } from '../pointer.ts';
import type { SchemaFault } from '../schemaFaults.ts';

/** Where the references of one schema lead, and what is wrong with those that lead nowhere. */
export const referenceFaults = (
  document: SchemaDocument,
  schema: JsonObject,
  pointer: Pointer,
): { faults: SchemaFault[]; targets: Pointer[] } => {
  const faults: SchemaFault[] = [];
  const targets: Pointer[] = [];
  for (const keyword of ['$ref', '$dynamicRef']) {
    const reference = member(schema, keyword);
    if (typeof reference !== 'string') continue;
    const target = document.resolve(reference, pointer);
    if (target !== undefined) targets.push(target);
    else faults.push({ pointer: under(pointer, keyword), message: saysLost(reference) });
  }
  return { faults, targets };
};

const saysLost = (reference: string): string => {
  const shown = JSON.stringify(reference.length <= 100 ? reference : `${reference.slice(0, 99)}…`);
  return reference.startsWith('#')
    ? `The reference ${shown} leads to nothing in this schema. Add what it names, under "$defs" for example, or name the place with "$anchor".`
    : `The reference ${shown} leads out of this schema, and nothing is fetched. Copy what it names into "$defs".`;
};
