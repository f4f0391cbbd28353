import type { StringAtom } from './atom.ts';
import type { Engine, Outcome } from './engine.ts';
import { isStringIn } from './inAtom.ts';
import { within, wordsOf } from './language.ts';
import { sampleTexts } from './sampleTexts.ts';
import { isWithinAnyFormat } from './widerFormats.ts';

/** A readable text of the atom; `empty` where there is none. */
export const someString = (engine: Engine, x: StringAtom): Outcome => {
  if (x.min > x.max || x.max < 0) return 'empty';
  for (const pattern of x.patterns) if (x.notPatterns.has(pattern)) return 'empty';
  for (const format of x.formats) if (isWithinAnyFormat(format, x.notFormats)) return 'empty';
  for (const value of sampleTexts(x)) if (isStringIn(value, x) === true) return { value };
  if (x.max === 0) return isStringIn('', x) === false ? 'empty' : 'unknown';
  if (x.patterns.size + x.notPatterns.size === 0) return 'unknown';
  engine.spend(18 + x.patterns.size + x.notPatterns.size);
  const texts = within([...x.patterns], [...x.notPatterns], x.min, x.max);
  if (texts === undefined) {
    engine.spend(afterFailure);
    return 'unknown';
  }
  let all = true;
  let count = 0;
  for (const value of wordsOf(texts, 50 + x.excluded.size)) {
    count += 1;
    const answer = isStringIn(value, x);
    if (answer === true) return { value };
    if (answer === undefined) all = false;
  }
  if (count === 0) return texts.isEmpty ? 'empty' : 'unknown';
  return all && texts.isFinite && isSpent(texts.words(), x) ? 'empty' : 'unknown';
};

/** An automaton that grew beyond its bound took long to make: a question has patience for a few of them. */
const afterFailure = 1_000;
const mostWords = 2_000;

/** Whether every text of a finite language is refused by the rest of the atom. */
const isSpent = (words: Iterable<readonly number[]>, x: StringAtom): boolean => {
  let count = 0;
  for (const word of words) {
    count += 1;
    if (count > mostWords || isStringIn(String.fromCodePoint(...word), x) !== false) return false;
  }
  return true;
};
