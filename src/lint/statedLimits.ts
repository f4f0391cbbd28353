export type StatedLimit = {
  readonly side: 'least' | 'most';
  readonly value: number;
  readonly of: 'value' | 'characters' | 'items';
};

/**
 * The limits that a description states in numbers: "max 100", "at most 5 items", "between 1 and 10". Limits that
 * are said of something else (a time, a total, a file) are left alone, as far as the words next to them tell.
 */
export const statedLimits = (description: string): StatedLimit[] => {
  const text = description.slice(0, longest);
  const found: StatedLimit[] = [];
  for (const { pattern, sides } of forms) {
    for (const match of text.matchAll(pattern)) {
      const unit = unitAfter(text.slice(match.index + match[0].length));
      if (unit === undefined) continue;
      for (const [index, side] of sides.entries()) {
        const value = Number((match[index + 1] as string).replaceAll(',', ''));
        if (!Number.isNaN(value)) found.push({ side, value, of: unit });
      }
    }
  }
  return found;
};

const longest = 4_000;

const number = '(-?\\d{1,9}(?:,\\d{3}){0,3}(?:\\.\\d{1,6})?)(?![\\w.]*\\w)';

const forms: readonly { readonly pattern: RegExp; readonly sides: readonly ('least' | 'most')[] }[] = [
  {
    pattern: new RegExp(
      `\\b(?:max(?:imum|\\.)?(?: (?:value|length|of|is|allowed))*|at most|no more than|must not exceed|not exceed|up to a maximum of)[:= ]+${number}`,
      'gi',
    ),
    sides: ['most'],
  },
  {
    pattern: new RegExp(
      `\\b(?:min(?:imum|\\.)?(?: (?:value|length|of|is|allowed))*|at least|no less than|no fewer than)[:= ]+${number}`,
      'gi',
    ),
    sides: ['least'],
  },
  {
    pattern: new RegExp(
      `\\b(?:between|(?:range|ranges|ranging|must be|value) from) ${number} (?:and|to) ${number}`,
      'gi',
    ),
    sides: ['least', 'most'],
  },
  {
    pattern: new RegExp(`(?:^|[.;:] )from ${number} to ${number}(?=[.,;)]|$)`, 'gi'),
    sides: ['least', 'most'],
  },
  {
    pattern: new RegExp(
      `\\bup to ${number}(?= (?:characters?|chars?|items?|entries|elements?|tags?|labels?|ids?|names?|files?)\\b)`,
      'gi',
    ),
    sides: ['most'],
  },
  {
    pattern: new RegExp(`(?:^|[,:;] )${number} ?(?:-|–) ?${number}(?=[.,;]?(?:\\s|$))`, 'gi'),
    sides: ['least', 'most'],
  },
  {
    pattern: new RegExp(`\\((?:range:? ?)?${number} ?(?:-|–|to) ?${number}\\)`, 'gi'),
    sides: ['least', 'most'],
  },
];

/** What the number counts, by the word behind it; undefined where that is neither the value nor its size. */
const unitAfter = (rest: string): StatedLimit['of'] | undefined => {
  const word = /^[\s-]*([A-Za-z%]*)/.exec(rest)?.[1]?.toLowerCase() ?? '';
  if (/^char(?:acter)?s?$/.test(word)) return 'characters';
  if (/^(?:items?|entries|elements?|values?|ids?|names?|tags?|files?|labels?)$/.test(word)) return 'items';
  if (word === '' || closing.has(word)) return 'value';
  return undefined;
};

const closing = new Set([
  'and',
  'or',
  'inclusive',
  'default',
  'defaults',
  'if',
  'when',
  'for',
  'per',
  'results',
  'seconds',
]);
