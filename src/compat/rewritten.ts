import { member } from '../schema/json.ts';
import { anyAnnotation } from './annotations.ts';
import { differing } from './differing.ts';
import { sameText } from './sameText.ts';
import type { SchemaPair } from './schemaPair.ts';
import { skeleton } from './skeleton.ts';
import { isMadeUp } from './view.ts';

/**
 * Whether a pair differs by itself in more than words: not in what stands below it, which is compared there.
 * `below` says that something was told there, which explains schemas that came or went. Each respelled
 * reference counts once, wherever it is met. `childless` says that nothing was told here and nothing compared below.
 */
export const differsItself = (
  pair: SchemaPair,
  below: boolean,
  childless: boolean,
  respelled: Set<string>,
): boolean => {
  if (pair.wordless || isMadeUp(pair.old.place) !== isMadeUp(pair.next.place)) return false;
  if (pair.unions.some(({ old, next, reordered }) => reordered || old.union !== next.union)) return true;
  if (childless && holdsOtherIdleSchemas(pair)) return true;
  const differs = differing(pair);
  if (differs !== 'everything' && [...differs].every((keyword) => keyword === anyAnnotation)) return false;
  const old = skeleton(pair.old);
  const next = skeleton(pair.next);
  if (old.own !== next.own || (old.names !== next.names && !below)) return true;
  if (old.references === next.references) return false;
  const targets = [pair.old, pair.next].map(({ members }) =>
    members.map(({ place }) => place.pointer).slice(1),
  );
  const key = JSON.stringify(targets);
  if (respelled.has(key)) return false;
  respelled.add(key);
  return true;
};

/** Schemas for parts that no value in common has, as the items of a text. */
const holdsOtherIdleSchemas = ({ old, next }: SchemaPair): boolean =>
  old.members.length === next.members.length &&
  old.members.some(({ schema }, index) => {
    const other = next.members[index]?.schema ?? {};
    return forParts.some((keyword) => !sameText(member(schema, keyword), member(other, keyword), true));
  });

const forParts = [
  ...['properties', 'patternProperties', 'additionalProperties', 'propertyNames', 'unevaluatedProperties'],
  ...['dependentSchemas', 'prefixItems', 'items', 'additionalItems', 'contains', 'unevaluatedItems'],
];
