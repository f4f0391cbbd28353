import { canonicalText } from '../canonicalText.ts';
import { isArray, isObject, type Json, type JsonObject, member, sameJson } from '../json.ts';
import { matchFormat } from '../matchFormat.ts';
import { matchPattern } from '../matchPattern.ts';
import { under } from '../pointer.ts';
import { isMultiple } from './decimal.ts';
import { inside, isUnsafe, type PlaceNaming } from './naming.ts';
import type { SchemaNode } from './node.ts';
import { adoptDeclared, doubt, type Outcome, refuse } from './outcome.ts';
import type { At, Rule, Run } from './run.ts';
import { aTypeOf, listed, quoted } from './words.ts';

/** The keywords that look at the value itself: types, listed values, numbers and strings. */
export const scalarRules = (node: SchemaNode): Rule[] => {
  const schema = node.schema as JsonObject;
  const rules: Rule[] = [];
  for (const read of readers) {
    const rule = read(schema, node);
    if (rule !== undefined) rules.push(rule);
  }
  return rules;
};

export const scalarKeywords: readonly string[] = [
  ...['type', 'const', 'enum', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'pattern', 'format'],
];

/** Whether a value is of a type that JSON Schema knows; undefined for a type that nobody knows. */
const isOfType = (value: Json, type: Json): boolean | undefined => {
  switch (type) {
    case 'null':
      return value === null;
    case 'boolean':
    case 'string':
    case 'number':
      return typeof value === type;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return isArray(value);
    case 'object':
      return isObject(value);
    default:
      return undefined;
  }
};

const typeRule = (schema: JsonObject, node: SchemaNode): Rule | undefined => {
  const type = member(schema, 'type');
  if (type === undefined) return undefined;
  const types = isArray(type) ? type : [type];
  const nullable = member(schema, 'nullable') === true;
  return (run, at, out, loud) => {
    if (nullable && at.value === null) return;
    let known = true;
    for (const one of types) {
      const answer = isOfType(at.value, one);
      if (answer === true) return;
      if (answer === undefined) known = false;
    }
    if (known) refuse(out, loud, at, () => `must be ${aTypeOf(types, nullable)}`, 'place');
    else {
      run.unchecked.add(under(node.pointer, 'type'));
      doubt(out);
    }
  };
};

const constRule = (schema: JsonObject): Rule | undefined => {
  const value = member(schema, 'const');
  if (value === undefined) return undefined;
  return (run, at, out, loud) => {
    if (sameJson(at.value, value)) declareAll(run, at, out);
    else refuse(out, loud, at, () => `must be ${quoted(value)}`, 'branch');
  };
};

const enumRule = (schema: JsonObject): Rule | undefined => {
  const values = member(schema, 'enum');
  if (!isArray(values)) return undefined;
  const simple = new Set(values.filter((value) => typeof value !== 'object' || value === null));
  const says = (): string =>
    values.length === 1
      ? `must be ${quoted(values[0] as Json)}`
      : `must be one of ${listed(values.map(quoted))}`;
  const compound = new Set(
    values.filter((value) => typeof value === 'object' && value !== null).map(canonicalText),
  );
  return (run, at, out, loud) => {
    const is =
      typeof at.value === 'object' && at.value !== null
        ? compound.size > 0 && compound.has(canonicalText(at.value))
        : simple.has(at.value);
    if (is) declareAll(run, at, out);
    else refuse(out, loud, at, says, values.length === 1 ? 'branch' : 'place');
  };
};

/** What is inside a listed value is declared by the listing: its names, and integers however large. */
const declareAll = (run: Run, at: At, out: Outcome): void => {
  if (run.reading !== 'declared') return;
  const places = new Map<At, PlaceNaming>();
  const visit = [at];
  for (let here = visit.pop(); here !== undefined; here = visit.pop()) {
    if (isObject(here.value) || isUnsafe(here.value)) places.set(here, { names: 'all', free: false });
    visit.push(...inside(here));
  }
  if (places.size > 0) adoptDeclared(run, out, [{ places }]);
};

const numberRule =
  (keyword: string, holds: (value: number, bound: number) => boolean, words: string): Reader =>
  (schema) => {
    const bound = member(schema, keyword);
    if (typeof bound !== 'number') return undefined;
    return (_, at, out, loud) => {
      if (typeof at.value !== 'number' || holds(at.value, bound)) return;
      refuse(out, loud, at, () => `must be ${words} ${bound}`);
    };
  };

const leastLengthRule = (schema: JsonObject): Rule | undefined => {
  const least = member(schema, 'minLength');
  if (typeof least !== 'number') return undefined;
  return (_, at, out, loud) => {
    if (typeof at.value !== 'string' || codePoints(at.value, least) >= least) return;
    refuse(out, loud, at, () => `must have at least ${least} ${least === 1 ? 'character' : 'characters'}`);
  };
};

const mostLengthRule = (schema: JsonObject): Rule | undefined => {
  const most = member(schema, 'maxLength');
  if (typeof most !== 'number') return undefined;
  return (_, at, out, loud) => {
    if (typeof at.value !== 'string' || at.value.length <= most) return;
    if (codePoints(at.value, most + 1) <= most) return;
    refuse(out, loud, at, () => `must have at most ${most} ${most === 1 ? 'character' : 'characters'}`);
  };
};

/** How many code points a string has, counted no further than is asked. */
const codePoints = (text: string, enough: number): number => {
  let count = 0;
  for (let index = 0; index < text.length && count < enough; index++) {
    if ((text.codePointAt(index) as number) > 0xffff) index++;
    count++;
  }
  return count;
};

const patternRule = (schema: JsonObject, node: SchemaNode): Rule | undefined => {
  const pattern = member(schema, 'pattern');
  if (typeof pattern !== 'string') return undefined;
  return (run, at, out, loud) => {
    if (typeof at.value !== 'string') return;
    const matches = matchPattern(pattern, at.value);
    if (matches === false) refuse(out, loud, at, () => `must match the pattern ${pattern}`);
    else if (matches === undefined) {
      run.unchecked.add(under(node.pointer, 'pattern'));
      doubt(out);
    }
  };
};

const formatRule = (schema: JsonObject): Rule | undefined => {
  const format = member(schema, 'format');
  if (typeof format !== 'string') return undefined;
  return (_, at, out, loud) => {
    if (typeof at.value !== 'string' || matchFormat(format, at.value) !== false) return;
    refuse(out, loud, at, () => `must be written in the format ${format}`);
  };
};

/** Reads one keyword of a schema: the rule that it asks for, where it is there. */
type Reader = (schema: JsonObject, node: SchemaNode) => Rule | undefined;

/** In the order in which what is wrong is told. */
const readers: readonly Reader[] = [
  typeRule,
  constRule,
  enumRule,
  numberRule('minimum', (value, bound) => value >= bound, 'at least'),
  numberRule('exclusiveMinimum', (value, bound) => value > bound, 'more than'),
  numberRule('maximum', (value, bound) => value <= bound, 'at most'),
  numberRule('exclusiveMaximum', (value, bound) => value < bound, 'less than'),
  numberRule('multipleOf', isMultiple, 'a multiple of'),
  leastLengthRule,
  mostLengthRule,
  patternRule,
  formatRule,
];
