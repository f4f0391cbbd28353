import { anyAnnotation } from './annotations.ts';
import { differing } from './differing.ts';
import type { SchemaPair } from './schemaPair.ts';
import { skeleton } from './skeleton.ts';
import { isMadeUp } from './view.ts';

/**
 * Whether a pair differs by itself in more than words: not in what stands below it, which is compared there.
 * `below` says that something was told there, which explains schemas that came or went. Each respelled
 * reference counts once, wherever it is met.
 */
export const differsItself = (pair: SchemaPair, below: boolean, respelled: Set<string>): boolean => {
  if (pair.wordless || isMadeUp(pair.old.place) !== isMadeUp(pair.next.place)) return false;
  if (pair.unions.some(({ old, next, reordered }) => reordered || old.union !== next.union)) return true;
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
