import { openSchema } from './document.ts';
import { inPlaceCycles } from './faults/inPlaceCycles.ts';
import { keywordFaults } from './faults/keywordFaults.ts';
import { referenceFaults } from './faults/referenceFaults.ts';
import { isObject, type Json } from './json.ts';
import { lookUp, type Pointer } from './pointer.ts';
import { subschemas } from './subschemas.ts';

/** What is wrong with a schema, and where in it. */
export type SchemaFault = { readonly pointer: Pointer; readonly message: string };

/**
 * Everything that is wrong with one schema, all at once; pointers are relative to the schema.
 *
 * Judged are the keywords by the meta-schema of the dialect (2020-12, or draft-07 and older by `$schema`;
 * spellings that 2020-12 gave up are read too), patterns by a parser of ECMA-262 and never by running
 * them, and references: they have to lead somewhere within the schema, and never back to themselves without
 * going deeper into the value. What references lead to is judged wherever it stands.
 */
export const schemaFaults = (
  schema: Json,
  limits: { readonly depth: number; readonly nodes: number },
): readonly SchemaFault[] => {
  const document = openSchema(schema);
  const faults: SchemaFault[] = [];
  const seen = new Set<Pointer>();
  let refers = false;
  const visit: { schema: Json; pointer: Pointer }[] = [{ schema, pointer: '' }];
  for (let place = visit.pop(); place !== undefined; place = visit.pop()) {
    if (seen.has(place.pointer)) continue;
    seen.add(place.pointer);
    if (seen.size > limits.nodes) return [tooMany(limits.nodes)];
    if (levels(place.pointer) > limits.depth) return [tooDeep(place.pointer, limits.depth)];
    for (const fault of keywordFaults(place.schema, place.pointer, document.dialect)) faults.push(fault);
    if (!isObject(place.schema)) continue;
    const references = referenceFaults(document, place.schema, place.pointer);
    faults.push(...references.faults);
    refers ||= references.targets.length > 0;
    const next = [...subschemas(place.schema, place.pointer)].map(([inner, pointer]) => ({
      schema: inner,
      pointer,
    }));
    for (const pointer of references.targets) next.push({ schema: lookUp(schema, pointer) as Json, pointer });
    visit.push(...next.reverse());
  }
  return refers ? [...faults, ...inPlaceCycles(document, seen)] : faults;
};

const levels = (pointer: Pointer): number => pointer.split('/').length - 1;

const tooMany = (nodes: number): SchemaFault => ({
  pointer: '',
  message: `The schemas of this tool hold more than ${nodes} schemas. Simplify them, or raise the limit.`,
});

const tooDeep = (pointer: Pointer, depth: number): SchemaFault => ({
  pointer,
  message: `The schema is nested more than ${depth} levels deep. Flatten it here.`,
});
