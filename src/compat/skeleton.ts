import { isArray, isObject, type Json } from '../schema/json.ts';
import { subschemaKeywords } from '../schema/keywords.ts';
import { isAnnotation, shapeText } from './annotations.ts';
import type { View } from './view.ts';

/**
 * What a view says by itself, as text, without words and without what is walked as pairs of its own: where two
 * skeletons differ and no rule found anything, something was rewritten.
 *
 * - `own`: the keywords that hold no schema, and which kinds of schema keywords there are;
 * - `names`: which names and places have schemas of their own;
 * - `references`: how its references are spelled.
 */
export const skeleton = (view: View): { own: string; names: string; references: string } => {
  const own: Json[] = [];
  const names: Json[] = [];
  const references: Json[] = [];
  for (const { schema } of view.members) {
    const kept: Json[] = [];
    const named: Json[] = [];
    for (const [keyword, value] of Object.entries(schema)) {
      if (isAnnotation(keyword) || keyword === '$defs' || keyword === 'definitions') continue;
      if (keyword === '$ref') references.push(value);
      else if (byName.has(keyword))
        named.push([keyword, isObject(value) ? Object.keys(value).sort() : value]);
      else if (single.has(keyword))
        named.push([keyword, isArray(value) ? value.length : isObject(value) ? 'schema' : value]);
      else if (subschemaKeywords.has(keyword)) kept.push([keyword, countOrShape(keyword, value)]);
      else kept.push([keyword, keyword === 'required' && isArray(value) ? [...value].sort() : value]);
    }
    own.push(kept);
    names.push(named);
  }
  return {
    own: JSON.stringify(own),
    names: JSON.stringify(names),
    references: JSON.stringify(references),
  };
};

const byName = new Set(['properties', 'patternProperties', 'dependentSchemas']);

const single = new Set([
  ...['additionalProperties', 'propertyNames', 'items', 'unevaluatedProperties', 'prefixItems'],
  ...['additionalItems', 'contains', 'unevaluatedItems'],
]);

const countOrShape = (keyword: string, value: Json): Json => {
  if (isArray(value) && ['allOf', 'anyOf', 'oneOf'].includes(keyword)) return value.length;
  return shapeText({ [keyword]: value });
};
