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
  // Draft-04 made a bound exclusive by a flag beside it.
  const flagged = (keyword: string): boolean => member(schema, keyword) === true;
  const lower = tighter(
    [numbers.get('minimum') ?? Number.NEGATIVE_INFINITY, flagged('exclusiveMinimum')],
    [numbers.get('exclusiveMinimum') ?? Number.NEGATIVE_INFINITY, numbers.has('exclusiveMinimum')],
    1,
  );
  const upper = tighter(
    [numbers.get('maximum') ?? Number.POSITIVE_INFINITY, flagged('exclusiveMaximum')],
    [numbers.get('exclusiveMaximum') ?? Number.POSITIVE_INFINITY, numbers.has('exclusiveMaximum')],
    -1,
  );
  const [low, lowOpen] = lower;
  const [high, highOpen] = upper;
  if (low > high || (low === high && (lowOpen || highOpen))) return undefined;
  return { ...anyNumber, low, lowOpen, high, highOpen, steps, unsure: unsureOf(schema, malformed) };
};

type Bound = readonly [bound: number, open: boolean];

const tighter = (a: Bound, b: Bound, sign: 1 | -1): Bound => {
  if (a[0] === b[0]) return [a[0], a[1] || b[1]];
  return sign * a[0] > sign * b[0] ? a : b;
};

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
