import type { SchemaPlace } from '../schema/document.ts';
import { objectPart } from './objectPart.ts';
import type { Finding } from './rule.ts';
import type { SchemaPair } from './schemaPair.ts';
import { madeUp, viewOf } from './view.ts';

/**
 * What a new optional property does. In the declared lens no call shows it. In the strict lens an open object
 * took any value under its name. Who reads results does not look for it.
 */
export const additionEffect = (
  pair: SchemaPair,
  name: string,
  places: readonly SchemaPlace[],
): Partial<Finding> => {
  if (pair.side === 'output') return { effect: 'keeps' };
  const { place } = viewOf(places);
  const { document } = pair.old.place;
  const addsNothing = { inner: place, outer: madeUp(document, { not: {} }), decides: true } as const;
  if (pair.lens === 'declared' || objectPart(pair.old).rest === 'closed') return { addsNothing };
  const anything = madeUp(document, {});
  const shownBy = { holds: name, as: anything, outside: place };
  return { effect: 'changes', takesNothing: { inner: anything, outer: place }, addsNothing, shownBy };
};
