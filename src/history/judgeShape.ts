import { openSchema, rootPlace, type SchemaPlace } from '../schema/document.ts';
import { isObject, type Json, type JsonObject, member, objectOf } from '../schema/json.ts';
import { under } from '../schema/pointer.ts';
import { createProver, type Prover } from '../schema/prover.ts';
import type { Shape } from './callShape.ts';
import { faultsOf } from './judgeArguments.ts';
import type { Reason, Replayed } from './replay.ts';
import { sampleOf } from './sampleOf.ts';
import { shapeSchema } from './shapeSchema.ts';
import { undeclared } from './undeclared.ts';

/**
 * What a new input schema contradicts of a call of which only the shape is known. The calls of one shape are a
 * schema, so that the proof can tell: where all of them that the old schema allows lie within the new one, the call
 * is untouched; where the new one allows none of them, or does not declare one of their names, it is contradicted;
 * otherwise that depends on what was not kept. A call that the old schema refuses shows of the edit what it refuses
 * besides.
 */
export const judgeShape = (
  { old, next }: { readonly old: SchemaPlace; readonly next: SchemaPlace },
  shape: Shape,
): Replayed => {
  const prover = createProver({ lens: 'declared', direction: 'calls', budget });
  const schema = shapeSchema(shape);
  const before = both(old, schema);
  const after = both(next, schema);
  const wrong = isEmpty(prover, before);
  if (!wrong && prover.proves(before, next, 'root') === true) return untouched;
  const sample = sampleOf(shape);
  const known = undeclared(old, sample);
  const gone = [...undeclared(next, sample)].filter((pointer) => !known.has(pointer));
  const openly = () => isEmpty(prover, both(next, shapeSchema(shape, true)));
  const contradicted = isEmpty(prover, after) && (wrong || !hasUndeclared(shape) || openly());
  const reasons = gone.map((pointer): Reason => ({ kind: 'argument-gone', pointer }));
  if (contradicted) reasons.push(...whyEmpty(prover, old, next, shape));
  if (reasons.length > 0 || (contradicted && !wrong)) return { verdict: 'contradicted', reasons };
  return wrong && isRefusedAlike(prover, old, next, shape) ? untouched : { verdict: 'unknown', reasons: [] };
};

const untouched: Replayed = { verdict: 'untouched', reasons: [] };

/** Steps of one proof: a shape is small, and there may be many. */
const budget = 1_000;

/** Nothing is in it. */
const isEmpty = (prover: Prover, place: SchemaPlace): boolean =>
  prover.proves(place, nothing, 'root') === true;

const nothing = rootPlace(openSchema(false));

/** References inside the schema go on leading where they led: it is a resource of its own. */
const both = ({ schema }: SchemaPlace, shape: JsonObject): SchemaPlace => {
  if (!isObject(schema)) return rootPlace(openSchema({ allOf: [schema, shape] }));
  const dialect = member(schema, '$schema');
  const own = Object.hasOwn(schema, '$id') ? schema : { ...schema, $id: 'https://schema.invalid/arguments' };
  return rootPlace(
    openSchema({ ...(dialect !== undefined && { $schema: dialect }), allOf: [own as Json, shape] }),
  );
};

/** Which arguments the new schema misses, and which of the known ones it refuses whatever the others are. */
const whyEmpty = (prover: Prover, old: SchemaPlace, next: SchemaPlace, shape: Shape): readonly Reason[] => {
  if (!('members' in shape)) return [{ kind: 'value-refused', pointer: '' }];
  const reasons: Reason[] = [];
  const sample = sampleOf(shape);
  const before = new Set(faultsOf(old, sample).faults.map(({ pointer }) => pointer));
  if (!hasUndeclared(shape)) {
    for (const fault of faultsOf(next, sample).faults) {
      if (fault.kind === 'argument-missing' && !before.has(fault.pointer)) reasons.push(fault);
    }
  }
  for (const [name, inner] of Object.entries(shape.members)) {
    if (isRefused(prover, next, name, inner) && !isRefused(prover, old, name, inner)) {
      reasons.push({ kind: 'value-refused', pointer: under('', name) });
    }
  }
  return reasons;
};

/** Whether the schema refuses an argument, whatever the others are. */
const isRefused = (prover: Prover, schema: SchemaPlace, name: string, argument: Shape): boolean => {
  const alone = { type: 'object', required: [name], properties: objectOf([[name, shapeSchema(argument)]]) };
  return isEmpty(prover, both(withoutRequired(schema), alone));
};

/** Whether the new schema takes all that a call has but the arguments that the old one refused. */
const isRefusedAlike = (prover: Prover, old: SchemaPlace, next: SchemaPlace, shape: Shape): boolean => {
  if (!('members' in shape)) return true;
  const right: [string, Json][] = [];
  const faults = faultsOf(old, sampleOf(shape)).faults;
  for (const [name, inner] of Object.entries(shape.members)) {
    if (!isRefused(prover, old, name, inner)) right.push([name, inner as Json]);
    else if (!faults.some(({ pointer }) => pointer === under('', name))) return false;
  }
  const rest = { ...shape, members: objectOf(right) } as unknown as Shape;
  const left = both(withoutRequired(old), shapeSchema(rest));
  return !isEmpty(prover, left) && prover.proves(left, withoutRequired(next), 'root') === true;
};

/** Whether the call had names that nobody declared, and nobody knows which. */
const hasUndeclared = (shape: Shape): boolean => {
  if ('items' in shape) return shape.items.some(hasUndeclared);
  if (!('members' in shape)) return false;
  return (
    shape.undeclared === true ||
    [...Object.values(shape.members), ...(shape.others ?? [])].some(hasUndeclared)
  );
};

/** What it says of each argument, not which there must be. */
const withoutRequired = (place: SchemaPlace): SchemaPlace => {
  if (!isObject(place.schema)) return place;
  const { required: _, ...rest } = place.schema;
  return rootPlace(openSchema(rest));
};
