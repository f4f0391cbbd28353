import { checkValue } from '../schema/checkValue.ts';
import { openSchema, rootPlace } from '../schema/document.ts';
import { isArray, isObject, type Json, type JsonObject, member } from '../schema/json.ts';
import { type Pointer, under } from '../schema/pointer.ts';
import type { Fault } from './fault.ts';

/**
 * Examples that the tool's own schemas refuse. A negative example may be refused by them, and where nobody
 * can say (a pattern that no linear matcher reads) there is no fault.
 */
export const exampleFaults = (
  tool: JsonObject,
  at: Pointer,
  schemas: { input?: JsonObject; output?: JsonObject },
): Fault[] => {
  const examples = member(tool, 'examples');
  if (!isArray(examples)) return [];
  const input = schemas.input && rootPlace(openSchema(schemas.input));
  const output = schemas.output && rootPlace(openSchema(schemas.output));
  const faults: Fault[] = [];
  for (const [index, example] of examples.entries()) {
    if (!isObject(example) || member(example, 'negative') === true) continue;
    const here = under(under(at, 'examples'), index);
    for (const [field, place] of [
      ['input', input],
      ['output', output],
    ] as const) {
      const value: Json | undefined = member(example, field);
      // An input that is no object at all is told with the fields of the example.
      if (place === undefined || value === undefined || (field === 'input' && !isObject(value))) continue;
      const { verdict, errors } = checkValue(place, value, { reading: 'plain', position: 'root' });
      if (verdict !== 'invalid') continue;
      for (const { pointer, message } of errors) {
        faults.push({
          pointer: `${here}/${field}${pointer}`,
          message: `This example is refused by the tool's own ${field} schema: it ${message}. Correct one of them.`,
        });
      }
    }
  }
  return faults;
};
