import { checkValue } from '../schema/checkValue.ts';
import { openSchema, rootPlace, type SchemaPlace } from '../schema/document.ts';
import type { Json } from '../schema/json.ts';
import { likelyValue } from '../schema/likelyValue.ts';
import type { Position, Prover } from '../schema/prover.ts';
import type { SchemaPair, Side } from './schemaPair.ts';

/** Small readable values that were accepted before, on inputs, or that come back now, on outputs. */
export type SmallValues = {
  /** One that a schema accepts; `name` is what it is called. */
  readonly of: (place: SchemaPlace, position: Position, name?: string) => Json | undefined;
  /** One of the shown side of a pair. */
  readonly at: (pair: SchemaPair) => Json | undefined;
  readonly accepts: (place: SchemaPlace, value: Json, position: Position) => boolean;
  /** A value in one schema and outside of another. */
  readonly between: (inner: SchemaPlace, outer: SchemaPlace, position: Position) => Json | undefined;
};

export const smallValues = (side: Side, prover: Prover): SmallValues => {
  const known = new Map<SchemaPair, { readonly value: Json | undefined }>();
  const reading = side === 'input' ? 'declared' : 'plain';

  const accepts = (place: SchemaPlace, value: Json, position: Position): boolean =>
    checkValue(place, value, { reading, position, wordless: true }).verdict === 'valid';

  const between = (inner: SchemaPlace, outer: SchemaPlace, position: Position): Json | undefined =>
    side === 'input' ? prover.witness(inner, outer, position) : prover.witness(outer, inner, position);

  const of = (place: SchemaPlace, position: Position, name?: string): Json | undefined => {
    const likely = likelyValue(place, name);
    if (likely !== undefined && accepts(place, likely, position)) return likely;
    return between(place, nothing, position);
  };

  const at = (pair: SchemaPair): Json | undefined => {
    const held = known.get(pair);
    if (held !== undefined) return held.value;
    const value = of(shownSide(pair), pair.position, nameOf(pair));
    known.set(pair, { value });
    return value;
  };
  return { of, at, accepts, between };
};

/** The side whose values show a change. */
export const shownSide = ({ side, old, next }: SchemaPair): SchemaPlace =>
  side === 'input' ? old.place : next.place;

/** What the values of a pair are called. */
export const nameOf = (pair: SchemaPair): string => {
  for (let here: SchemaPair | undefined = pair; here !== undefined; here = here.around?.pair) {
    if (here.around?.by.to === 'member') return here.around.by.name;
  }
  return '';
};

const nothing = rootPlace(openSchema(false));
