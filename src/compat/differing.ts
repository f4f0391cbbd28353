import { isObject, type Json, type JsonObject } from '../schema/json.ts';
import { anyAnnotation, isAnnotation } from './annotations.ts';
import { sameText } from './sameText.ts';
import { perPair, type SchemaPair } from './schemaPair.ts';

/**
 * The keywords that the two sides of a pair do not say alike, word for word, whatever a reference among them
 * leads to. `properties` is one of them where its names or their order differ: the schemas under the names are
 * pairs of their own. `everything` where the sides are not built alike, so that nothing can be ruled out.
 */
export const differing = perPair((pair: SchemaPair): ReadonlySet<string> | 'everything' => {
  const { old, next, unions } = pair;
  if (old.never || next.never || old.members.length !== next.members.length) return 'everything';
  if (unions.some((union) => union.old.union !== union.next.union)) return 'everything';
  const keywords = new Set<string>();
  for (let index = 0; index < old.members.length; index++) {
    between(old.members[index]?.schema as JsonObject, next.members[index]?.schema as JsonObject, keywords);
  }
  return keywords;
});

const between = (old: JsonObject, next: JsonObject, keywords: Set<string>): void => {
  for (const keyword of Object.keys(old)) {
    const [before, after] = [old[keyword], Object.hasOwn(next, keyword) ? next[keyword] : undefined];
    if (!(keyword === 'properties' ? sameNames(before, after) : sameText(before, after, true))) {
      keywords.add(isAnnotation(keyword) ? anyAnnotation : keyword);
    }
  }
  for (const keyword of Object.keys(next)) {
    if (!Object.hasOwn(old, keyword)) keywords.add(isAnnotation(keyword) ? anyAnnotation : keyword);
  }
};

const sameNames = (a: Json | undefined, b: Json | undefined): boolean => {
  if (!isObject(a) || !isObject(b)) return sameText(a, b, true);
  const names = Object.keys(a);
  const others = Object.keys(b);
  return names.length === others.length && names.every((name, index) => name === others[index]);
};
