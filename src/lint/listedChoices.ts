/**
 * The values that a description lists as the only ones there are: after "one of", "options are", "must be" and
 * the like, or divided by bars. Nothing where the list is open ("such as", "e.g.", "etc.") or is no list of
 * short values.
 */
export const listedChoices = (description: string): readonly string[] | undefined => {
  const text = description.slice(0, longest);
  if (open.test(text)) return undefined;
  const bars = barred.exec(text);
  if (bars !== null) return distinct(bars[0].split('|').map(bare));
  for (const { index, 0: lead } of text.matchAll(leads)) {
    const rest = text.slice(index + lead.length, index + lead.length + 600);
    const quoted = quotedIn(rest);
    if (quoted.length >= 2) return distinct(quoted);
    const plain = plainIn(rest, /one of(?: the following)?:\s*$/i.test(lead));
    if (plain !== undefined) return distinct(plain);
  }
  const explained = explainedIn(text);
  if (explained.length >= 2) return distinct(explained);
  const said =
    quotedOr.exec(text)?.[0] ?? plainOr.exec(text)?.[1] ?? codes.exec(text)?.[1] ?? only.exec(text)?.[1];
  if (said === undefined) return undefined;
  return distinct(said.split(/,\s*(?:(?:or|and)\s+)?|\s+(?:or|and)\s+/).map(bare));
};

const longest = 4_000;

/** `'a', 'b' or 'c'`, and the same without quotes behind a colon or in brackets, up to the sentence's end. */
const quotedOr = /(?:['"`][\w-]{1,30}['"`],? ){1,20}or ['"`][\w-]{1,30}['"`]/;
const plainOr =
  /(?:: |\(|^)((?:[A-Za-z][\w-]{1,29}, ){1,20}[A-Za-z][\w-]{1,29},? or [A-Za-z][\w-]{1,29})(?:[).]|$)/;

/** `: S, M, L`, and `a, b and c are the only ones`. */
const codes = /: ((?:[A-Z][A-Z0-9_]{0,11}, ){2,20}(?:or )?[A-Z][A-Z0-9_]{0,11})\.?$/;
const only =
  /(?:^|[:;.] )((?:[A-Za-z][\w-]{1,29}, ){0,20}[A-Za-z][\w-]{1,29},? and [A-Za-z][\w-]{1,29}) are the only\b/;

const open =
  /\b(?:e\.g\.?|i\.e\.?|eg|such as|for example|for instance|examples?|etc|and so on|like|including|any|custom|sample|multiple|comma|separated|combination|combined|and more|or more)\b|\.\.\.|…|\bvalid\b(?! (?:values|options|choices|modes))/i;

const leads =
  /(?:\b(?:one of|(?:options?|choices|possible values?|(?:valid|allowed|accepted|supported|permitted|available) (?:values?|options?|types?|choices|modes?))(?: (?:are|is|include))?(?: the following)?|must be(?: either| one of)?|should be(?: either| one of)?|can be(?: either| one of)?|either|values?:)(?![a-z])|\[enum\])\s*:?\s*/gi;

const barred = /(?:['"`]?\b[A-Za-z][\w-]{0,29}['"`]?\s?\|\s?){1,20}['"`]?[A-Za-z][\w-]{0,29}\b/;

/** Quoted values of one sentence, whatever stands in brackets after each. */
const quotedIn = (rest: string): string[] => {
  const sentence = /^(?:[^.;\n]|\.(?=\S)|\n(?=\s*[-*•'"`]))*/.exec(rest)?.[0] ?? '';
  const values = [...sentence.matchAll(/(['"`])([\w][\w .+/-]{0,39})\1/g)].map((match) => match[2] as string);
  const first = sentence.search(/['"`]/);
  return first > 12 ? [] : values;
};

/** Where the list is announced as one, a value may have a few words. */
const plainIn = (rest: string, counted: boolean): string[] | undefined => {
  const sentence = /^[^.;()\n]*/.exec(rest.replace(/^[([]/, ''))?.[0] ?? '';
  const items = sentence
    .replace(/[)\]].*$/, '')
    .split(/,\s*(?:or|and)\s+|,|\s+or\s+/)
    .map(bare)
    .filter((item) => item !== '');
  const one = /^[A-Za-z0-9][\w+/-]*$/;
  const few = /^[a-z0-9][\w+/-]*(?: [a-z0-9][\w+/-]*){0,2}$/;
  const form = counted ? few : one;
  const short = items.every((item) => form.test(item) && !articles.test(item));
  return items.length >= 2 && short ? items : undefined;
};

/** Values that are explained one by one: `- fast: ...` on lines of their own, `'in' for ...`, `high = ...`. */
const explainedIn = (text: string): string[] => {
  for (const pattern of [
    /(?:^|\n)\s*[-*•]\s+['"`]?([A-Za-z][\w-]{0,29})['"`]?\s*(?::|=|–|—|-\s)/g,
    /(?:^|[\s(,;])['"`]([A-Za-z][\w-]{0,29})['"`]\s*(?:=|for|means)\s/g,
    /(?:^|[.;,(]\s+)([A-Za-z][\w-]{0,29}) = /g,
  ]) {
    const values = [...text.matchAll(pattern)].map((match) => match[1] as string);
    if (values.length >= 2) return values;
  }
  return [];
};

const articles = /^(?:an?|the|null|none|empty|true|false|string|number|integer|name|id|list|array|object)$/i;

const bare = (item: string): string => item.trim().replace(/^['"`]+|['"`.]+$/g, '');

const distinct = (items: readonly string[]): readonly string[] | undefined => {
  const all = [...new Set(items)];
  return all.length >= 2 && all.length <= 60 && !all.every((item) => /^\d/.test(item)) ? all : undefined;
};
