import type { SchemaDocument } from '../document.ts';
import type { Json } from '../json.ts';
import { mentions } from '../mentions.ts';

/** Whether a document may ask for evaluated names or items anywhere; most do not, and are spared the count. */
export const asksForEvaluated = (document: SchemaDocument): boolean => {
  const known = answers.get(document);
  if (known !== undefined) return known;
  const answer = mentions(document, '"unevaluated') && isAskedIn(document.root);
  answers.set(document, answer);
  return answer;
};

const answers = new WeakMap<SchemaDocument, boolean>();

const isAskedIn = (root: Json): boolean => {
  const visit: Json[] = [root];
  for (let value = visit.pop(); value !== undefined; value = visit.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, 'unevaluatedProperties') || Object.hasOwn(value, 'unevaluatedItems'))
      return true;
    for (const inner of Object.values(value) as Json[]) visit.push(inner);
  }
  return false;
};
