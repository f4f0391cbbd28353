import { type Json, sameJson } from '../schema/json.ts';

/** The values before and after, each only where there is one. */
export const given = (
  before: Json | undefined,
  after: Json | undefined,
): { before?: Json; after?: Json } => ({
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});

/** The same value, or none on either side. */
export const same = (a: Json | undefined, b: Json | undefined): boolean =>
  a === undefined || b === undefined ? a === b : sameJson(a, b);
