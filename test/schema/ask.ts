import { openSchema, rootPlace } from '../../src/schema/document.ts';
import type { Json, JsonObject } from '../../src/schema/json.ts';
import type { Lens } from '../../src/schema/lens.ts';
import { createProver, type Direction } from '../../src/schema/prover.ts';

/** What a fresh prover says of two schemas, and the value that it shows. */
export const ask = (old: Json, next: Json, lens: Lens = 'declared', direction: Direction = 'calls') => {
  const prover = createProver({ lens, direction });
  const [a, b] = [rootPlace(openSchema(old)), rootPlace(openSchema(next))];
  return { containment: prover.contains(a, b, 'root'), value: prover.witness(a, b, 'root') };
};

/** A schema as that of a required member `p`. */
export const as = (schema: Json, more: JsonObject = {}): Json => ({
  type: 'object',
  properties: { p: schema },
  required: ['p'],
  ...more,
});
