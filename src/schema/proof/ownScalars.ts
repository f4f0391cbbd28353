import { type JsonObject, member } from '../json.ts';
import { type Atom, anyInteger, anyNumber, anyString } from './atom.ts';
import { numbersOf, unsureOf } from './numericKeywords.ts';

const numberKeywords = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

/** What the keywords for numbers leave; nothing where they leave none. */
export const ownNumber = (schema: JsonObject, integer: boolean): Atom | undefined => {
  if (!numberKeywords.some((keyword) => Object.hasOwn(schema, keyword)))
    return integer ? anyInteger : anyNumber;
  const { numbers, odd } = numbersOf(schema, numberKeywords);
  const malformed = odd.filter((keyword) => typeof member(schema, keyword) !== 'boolean');
  const step = numbers.get('multipleOf');
  if (step !== undefined && step <= 0) malformed.push('multipleOf');
  const steps = [...(integer ? [1] : []), ...(step === undefined || step <= 0 ? [] : [step])];
  const lower: Bound[] = [[numbers.get('minimum'), member(schema, 'exclusiveMinimum') === true]];
  lower.push([numbers.get('exclusiveMinimum'), true]);
  const upper: Bound[] = [[numbers.get('maximum'), member(schema, 'exclusiveMaximum') === true]];
  upper.push([numbers.get('exclusiveMaximum'), true]);
  let atom: Atom | undefined = { ...anyNumber, steps, unsure: unsureOf(schema, malformed) };
  for (const [low, lowOpen] of lower) {
    if (low !== undefined && atom?.kind === 'number' && (low > atom.low || (low === atom.low && lowOpen))) {
      atom = { ...atom, low, lowOpen };
    }
  }
  for (const [high, highOpen] of upper) {
    if (
      high !== undefined &&
      atom?.kind === 'number' &&
      (high < atom.high || (high === atom.high && highOpen))
    ) {
      atom = { ...atom, high, highOpen };
    }
  }
  if (atom.kind !== 'number') return atom;
  const { low, high, lowOpen, highOpen } = atom;
  if (low > high || (low === high && (lowOpen || highOpen))) return undefined;
  return atom;
};

type Bound = [number | undefined, boolean];

/** What the keywords for strings leave. */
export const ownString = (schema: JsonObject): Atom | undefined => {
  const { numbers, odd } = numbersOf(schema, ['minLength', 'maxLength']);
  const pattern = member(schema, 'pattern');
  const format = member(schema, 'format');
  if (pattern !== undefined && typeof pattern !== 'string') odd.push('pattern');
  const min = Math.max(0, Math.ceil(numbers.get('minLength') ?? 0));
  const max = Math.floor(numbers.get('maxLength') ?? Number.POSITIVE_INFINITY);
  if (min > max) return undefined;
  if (
    min === 0 &&
    max === Infinity &&
    pattern === undefined &&
    typeof format !== 'string' &&
    odd.length === 0
  ) {
    return anyString;
  }
  return {
    ...anyString,
    min,
    max,
    patterns: new Set(typeof pattern === 'string' ? [pattern] : []),
    formats: new Set(typeof format === 'string' ? [format] : []),
    unsure: unsureOf(schema, odd),
  };
};
