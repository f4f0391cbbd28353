import type { SchemaDocument } from '../document.ts';
import { isArray, isObject, type Json, member } from '../json.ts';
import { lookUp, type Pointer, under } from '../pointer.ts';
import type { SchemaFault } from '../schemaFaults.ts';

/**
 * References that lead back to the schema they stand in without going any deeper into the value, directly or
 * through `allOf`, `anyOf`, `not` and the like. JSON Schema forbids them (2020-12 core, section 9.4.1):
 * a validator would never come to an end.
 *
 * A walk in depth over the steps that stay at one place of the value. Subschemas lie below their schema, so
 * the step that closes a circle is always a reference.
 */
export const inPlaceCycles = (document: SchemaDocument, places: Iterable<Pointer>): SchemaFault[] => {
  const faults: SchemaFault[] = [];
  const done = new Set<Pointer>();
  const open = new Set<Pointer>();
  for (const start of places) {
    const path: { pointer: Pointer; left: Step[] }[] = [];
    const enter = (pointer: Pointer): void => {
      open.add(pointer);
      path.push({ pointer, left: stepsInPlace(document, pointer).reverse() });
    };
    if (!done.has(start)) enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const step = top.left.pop();
      if (step === undefined) {
        open.delete(top.pointer);
        done.add(top.pointer);
        path.pop();
      } else if (open.has(step.to)) faults.push({ pointer: step.at, message: saysCircle });
      else if (!done.has(step.to)) enter(step.to);
    }
  }
  return faults;
};

type Step = { at: Pointer; to: Pointer };

const stepsInPlace = (document: SchemaDocument, pointer: Pointer): Step[] => {
  const schema = lookUp(document.root, pointer);
  if (!isObject(schema)) return [];
  const steps: Step[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    const at = under(pointer, keyword);
    if (keyword === '$ref' || keyword === '$dynamicRef') {
      const to = typeof value === 'string' ? document.resolve(value, pointer) : undefined;
      if (to !== undefined) steps.push({ at, to });
    } else if (lists.has(keyword) && isArray(value)) {
      for (const index of value.keys()) steps.push({ at, to: under(at, index) });
    } else if (maps.has(keyword) && isObject(value)) {
      for (const name of Object.keys(value)) {
        if (isObject(member(value, name) as Json)) steps.push({ at, to: under(at, name) });
      }
    } else if (singles.has(keyword)) steps.push({ at, to: at });
  }
  return steps;
};

const lists: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf']);
const maps: ReadonlySet<string> = new Set(['dependentSchemas', 'dependencies']);
const singles: ReadonlySet<string> = new Set(['not', 'if', 'then', 'else']);

const saysCircle =
  'This reference leads back to itself without going any deeper into the value, so that no check would ever end. ' +
  'Take the circle out, or put it under "properties" or "items".';
