import type { SchemaPlace } from '../schema/document.ts';
import type { Json } from '../schema/json.ts';
import type { Pointer } from '../schema/pointer.ts';
import { under } from '../schema/pointer.ts';
import { anyOther } from './newName.ts';
import { propertyChanges } from './properties.ts';
import { removalClaims } from './removalClaims.ts';
import type { Effect, Finding } from './rule.ts';
import { perPair, type SchemaPair } from './schemaPair.ts';
import { statements, type View } from './view.ts';

export type ContentChange = { readonly closed?: Finding; readonly opened?: Finding };

/**
 * What changed for the names that an object does not list: refused (`closed`), declared with a schema (a map)
 * or neither refused nor declared (`open`). Two maps are compared where they stand.
 */
export const contentChange = perPair((pair: SchemaPair): ContentChange => {
  const changes = propertyChanges(pair);
  if (changes === undefined) return {};
  const { old, next } = changes;
  if (old.rest === next.rest) return {};
  const inside = pair.position === 'inside';
  const [before, after] = [pair.old, pair.next].map(isClosedOtherwise);
  if ((before && next.rest === 'closed') || (old.rest === 'closed' && after)) return {};
  const finding = (effect: Effect, more: Partial<Finding> = {}): Finding => ({
    path: (next.restAt?.pointer ??
      old.restAt?.pointer ??
      under(pair.next.place.pointer, restKeyword)) as Pointer,
    ...said('before', old.restAt?.value),
    ...said('after', next.restAt?.value),
    name: next.rest,
    effect,
    ...more,
  });
  switch (`${old.rest} to ${next.rest}`) {
    case 'open to closed': {
      const freeForm = inside && old.freeForm && changes.names === undefined;
      const takes = freeForm || pair.lens === 'strict';
      const shownBy = takes && pair.side === 'input' ? { shownBy: anyOther(pair) } : {};
      return { closed: finding(takes ? 'narrows' : 'keeps', { notices: ['content-closed'], ...shownBy }) };
    }
    case 'map to closed':
      return { closed: finding(lost(pair), mapClaims(pair, old.maps)) };
    case 'map to open':
      return inside && next.freeForm
        ? { opened: finding('widens') }
        : { closed: finding(lost(pair), mapClaims(pair, old.maps)) };
    case 'open to map':
      return inside && old.freeForm
        ? {}
        : { opened: finding(pair.lens === 'strict' || pair.side === 'output' ? 'changes' : 'widens') };
    case 'closed to open':
      return { opened: finding(inside && next.freeForm ? 'widens' : 'keeps') };
    default:
      return { opened: finding('widens') };
  }
});

/** A value of the map under a name of its own, which is refused or declared no more. */
const mapClaims = (pair: SchemaPair, maps: readonly SchemaPlace[]): Partial<Finding> => {
  const claims = removalClaims(pair, maps);
  if (pair.side === 'output') return claims;
  return { ...claims, shownBy: { holds: undefined, as: claims.takesNothing.inner } };
};

/** Closed by `unevaluatedProperties`, which is told as the constraint it is. */
const isClosedOtherwise = (view: View): boolean =>
  statements(view, 'unevaluatedProperties').some(({ value }) => value === false);

/** The names of a map are gone: a call that shows one is contradicted, and what reads one finds it no more. */
const lost = (pair: SchemaPair): Effect => (pair.side === 'output' ? 'breaks' : 'narrows');

const restKeyword = 'additionalProperties';

const said = (key: 'before' | 'after', value: Json | undefined): { [key in 'before' | 'after']?: Json } =>
  value === undefined ? {} : { [key]: value };
