import { wordsOf } from '../compat/likeNames.ts';

/** The words of a text or a name that say something, in lower case and without their endings, in order. */
export const words = (text: string): string[] =>
  wordsOf(text.slice(0, longest))
    .filter((word) => !empty.has(word))
    .map(stem);

/** Beyond this many characters a text is not read: no description says its purpose so late. */
const longest = 10_000;

/**
 * A word without the endings of plural, third person, participle and gerund. Crude, and the same for all
 * texts that are compared.
 */
export const stem = (word: string): string => {
  if (word.length <= 3) return word;
  for (const [ending, instead] of endings) {
    if (word.endsWith(ending) && word.length - ending.length >= 3) {
      return `${word.slice(0, -ending.length)}${instead}`.replace(/e$/, '');
    }
  }
  return word.replace(/e$/, '');
};

const endings: readonly (readonly [string, string])[] = [
  ['ies', 'y'],
  ['sses', 'ss'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['xes', 'x'],
  ['ing', ''],
  ['ied', 'y'],
  ['ed', ''],
  ['ss', 'ss'],
  ['us', 'us'],
  ['is', 'is'],
  ['s', ''],
];

/** Words that carry no meaning of their own. */
const empty = new Set(
  `a an the of to for in on at by with from into as and or is are be this that these those it its which will
  can may new your you their his her our all any each given specified provided particular certain s t`.split(
    /\s+/,
  ),
);
