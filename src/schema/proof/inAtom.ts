import { isArray, type Json, type JsonObject, sameJson } from '../json.ts';
import { matchFormat } from '../matchFormat.ts';
import { matchPattern } from '../matchPattern.ts';
import type { ArrayAtom, Atom, NumberAtom, ObjectAtom, Reading, StringAtom } from './atom.ts';
import { isMultiple } from './decimal.ts';
import type { Answer, Engine } from './engine.ts';
import { declares, freeForm, termsAt } from './memberTerms.ts';
import { textOf } from './textOf.ts';

/**
 * Whether a value is in an atom that an expansion made. Undecided where an atom is unsure, or a pattern or
 * format is not known.
 */
export const inAtom = (engine: Engine, value: Json, atom: Atom, reading: Reading, root: boolean): Answer => {
  const inside = inKind(engine, value, atom, reading, root);
  if (inside === false || (atom.unsure.size === 0 && atom.denied.length === 0)) return inside;
  return all([
    () => inside,
    () => (atom.unsure.size > 0 ? undefined : true),
    ...atom.denied.map((denied) => () => not(engine.has(value, denied.terms, denied.reading, denied.root))),
  ]);
};

/** True where all are; false where one is, even where others are undecided. */
export const all = (questions: Iterable<() => Answer>): Answer => {
  let undecided = false;
  for (const question of questions) {
    const answer = question();
    if (answer === false) return false;
    if (answer === undefined) undecided = true;
  }
  return undecided ? undefined : true;
};

const not = (answer: Answer): Answer => (answer === undefined ? undefined : !answer);

const inKind = (engine: Engine, value: Json, atom: Atom, reading: Reading, root: boolean): Answer => {
  if (atom.kind === 'finite') return atom.values.has(textOf(value));
  if (atom.kind === 'number') return typeof value === 'number' && isNumberIn(value, atom);
  if (atom.kind === 'string') return typeof value === 'string' ? isStringIn(value, atom) : false;
  if (atom.kind === 'array') return isArray(value) ? isArrayIn(engine, value, atom, reading) : false;
  if (typeof value !== 'object' || value === null || isArray(value)) return false;
  return isObjectIn(engine, value as JsonObject, atom, reading, root);
};

export const isNumberIn = (value: number, atom: NumberAtom): boolean =>
  (atom.lowOpen ? value > atom.low : value >= atom.low) &&
  (atom.highOpen ? value < atom.high : value <= atom.high) &&
  atom.steps.every((step) => isMultiple(value, step)) &&
  !atom.notSteps.some((step) => isMultiple(value, step)) &&
  !atom.excluded.has(value);

export const isStringIn = (value: string, atom: StringAtom): Answer => {
  if (atom.excluded.has(value)) return false;
  if (atom.min > 0 || atom.max < Number.POSITIVE_INFINITY) {
    const length = lengthOf(value);
    if (length < atom.min || length > atom.max) return false;
  }
  if (atom.patterns.size + atom.notPatterns.size + atom.formats.size + atom.notFormats.size === 0)
    return true;
  return all([
    ...[...atom.patterns].map((pattern) => () => matchPattern(pattern, value)),
    ...[...atom.notPatterns].map((pattern) => () => not(matchPattern(pattern, value))),
    ...[...atom.formats].map((format) => () => matchFormat(format, value)),
    ...[...atom.notFormats].map((format) => () => not(matchFormat(format, value))),
  ]);
};

/** JSON Schema counts Unicode code points. */
export const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

const isArrayIn = (engine: Engine, value: readonly Json[], atom: ArrayAtom, reading: Reading): Answer => {
  if (value.length < atom.min || value.length > atom.max) return false;
  if (atom.excluded.some((one) => sameJson(one, value))) return false;
  const texts = atom.unique || atom.repeats ? new Set(value.map(textOf)) : undefined;
  if (texts !== undefined && atom.unique && texts.size !== value.length) return false;
  if (texts !== undefined && atom.repeats && texts.size === value.length) return false;
  return all([
    ...value.map((item, index) => () => {
      const terms = atom.members.flatMap((part) => part.prefix[index] ?? part.rest ?? []);
      return terms.length === 0 || engine.has(item, terms, reading, false);
    }),
    ...atom.counted.map(({ term, min, max }) => () => {
      const answers = value.map((item) => engine.has(item, [term], 'plain', false));
      const sure = answers.filter((answer) => answer === true).length;
      const possible = answers.filter((answer) => answer !== false).length;
      if (possible < min || sure > max) return false;
      return sure >= min && possible <= max ? true : undefined;
    }),
  ]);
};

const isObjectIn = (
  engine: Engine,
  value: JsonObject,
  atom: ObjectAtom,
  reading: Reading,
  root: boolean,
): Answer => {
  const names = Object.keys(value);
  if (names.length < atom.min || names.length > atom.max) return false;
  for (const name of atom.required) if (!Object.hasOwn(value, name)) return false;
  for (const name of atom.absent) if (Object.hasOwn(value, name)) return false;
  if (atom.excluded.some((one) => sameJson(one, value))) return false;
  const free = reading === 'declared' && freeForm(atom, root);
  return all(
    names.map((name) => () => {
      if (reading !== 'plain' && !free) {
        const declared = declares(atom, name);
        if (declared !== true) return reading === 'declared' ? declared : true;
      }
      return all([
        () => isMemberIn(engine, value[name] as Json, atom, name, reading),
        ...atom.names.map((term) => () => engine.has(name, [term], 'plain', false)),
      ]);
    }),
  );
};

const isMemberIn = (
  engine: Engine,
  value: Json,
  atom: ObjectAtom,
  name: string,
  reading: Reading,
): Answer => {
  const terms = termsAt(atom, name, 'all');
  const answer = terms.length === 0 || engine.has(value, terms, reading, false);
  if (answer !== false || atom.members.every((member) => member.patterns.length === 0)) return answer;
  const sure = termsAt(atom, name, 'sure');
  if (sure.length === terms.length) return false;
  return sure.length > 0 && engine.has(value, sure, reading, false) === false ? false : undefined;
};
