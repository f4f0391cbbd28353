import { type JsonObject, member } from '../json.ts';

/** Keywords whose value nobody can read, as what makes an atom unsure. */
export const unsureOf = (schema: JsonObject, keywords: readonly string[]): ReadonlySet<string> => {
  const unsure = new Set<string>();
  for (const keyword of keywords) unsure.add(`${keyword} ${JSON.stringify(member(schema, keyword))}`);
  return unsure;
};

/** The numbers under these keywords, and which of the keywords hold something else. */
export const numbersOf = (schema: JsonObject, keywords: readonly string[]) => {
  const numbers = new Map<string, number>();
  const odd: string[] = [];
  for (const keyword of keywords) {
    const value = member(schema, keyword);
    if (typeof value === 'number') numbers.set(keyword, value);
    else if (value !== undefined) odd.push(keyword);
  }
  return { numbers, odd };
};
