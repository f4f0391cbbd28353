import type { SchemaPlace } from '../schema/document.ts';
import type { Claim } from './rule.ts';
import type { SchemaPair } from './schemaPair.ts';
import { madeUp, viewOf } from './view.ts';

/** A property that no value could satisfy was never shown, so nothing is lost with it. */
export const removalClaims = (
  pair: SchemaPair,
  places: readonly SchemaPlace[],
): { readonly takesNothing: Claim; readonly addsNothing: Claim } => {
  const claim = { inner: viewOf(places).place, outer: madeUp(pair.old.place.document, { not: {} }) };
  return { takesNothing: claim, addsNothing: claim };
};
