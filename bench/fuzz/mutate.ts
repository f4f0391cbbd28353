import type { Json, JsonObject } from '../../src/schema/json.ts';
import { objectOf, oddNumber, oddText, oddValue } from './oddities.ts';
import type { Random } from './random.ts';

/** A value with one to four edits, most of them small, so that what is left gets past the first check. */
export const mutated = (random: Random, value: Json, spare: readonly Json[] = []): Json => {
  let next = value;
  for (let edits = 1 + random.below(random.chance(0.8) ? 2 : 4); edits > 0; edits -= 1) {
    next = editAt(random, next, random.below(countOf(next)), spare);
  }
  return next;
};

const countOf = (value: Json): number => {
  let count = 0;
  const waiting: Json[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    count += 1;
    if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next));
  }
  return count;
};

/** Edits the value that is number `at` in the order of reading. */
const editAt = (random: Random, value: Json, at: number, spare: readonly Json[]): Json => {
  let left = at;
  const walk = (here: Json): Json => {
    if (left === 0) {
      left = -1;
      return edited(random, here, spare);
    }
    if (left < 0 || typeof here !== 'object' || here === null) {
      if (left > 0) left -= 1;
      return here;
    }
    left -= 1;
    if (Array.isArray(here)) return here.map(walk);
    return objectOf(Object.entries(here).map(([name, inner]) => [name, walk(inner)] as const));
  };
  return walk(value);
};

const edited = (random: Random, value: Json, spare: readonly Json[]): Json => {
  if (spare.length > 0 && random.chance(0.15)) return partOf(random, random.pick(spare));
  if (random.chance(0.2)) return oddValue(random);
  if (Array.isArray(value)) return editedList(random, value);
  if (typeof value === 'object' && value !== null) return editedObject(random, value as JsonObject);
  if (typeof value === 'number') return random.chance(0.5) ? oddNumber(random) : value + random.below(5) - 2;
  if (typeof value === 'string') return editedText(random, value);
  return oddValue(random);
};

const editedList = (random: Random, list: readonly Json[]): Json => {
  const at = random.below(list.length + 1);
  switch (random.below(5)) {
    case 0:
      return list.toSpliced(at, 1);
    case 1:
      return list.toSpliced(at, 0, list.length > 0 ? random.pick(list) : oddValue(random));
    case 2:
      return list.toReversed();
    case 3:
      return list.toSpliced(at, 0, oddValue(random));
    default:
      return Array.from({ length: Math.min(200, list.length * 20) }, () => random.pick(list));
  }
};

const editedObject = (random: Random, value: JsonObject): Json => {
  const entries = Object.entries(value);
  const at = random.below(Math.max(1, entries.length));
  const [name = 'a', inner = null] = entries[at] ?? [];
  switch (random.below(5)) {
    case 0:
      return objectOf(entries.toSpliced(at, 1));
    case 1:
      return objectOf(entries.toSpliced(at, 1, [random.chance(0.5) ? oddText(random) : `${name}_`, inner]));
    case 2:
      return objectOf([...entries, [oddText(random), random.chance(0.5) ? inner : oddValue(random)]]);
    case 3:
      return objectOf(entries.toReversed());
    default:
      return random.chance(0.5) ? [value] : objectOf([[name, value]]);
  }
};

export const editedText = (random: Random, text: string): string => {
  const at = random.below(text.length + 1);
  switch (random.below(5)) {
    case 0:
      return oddText(random);
    case 1:
      return text.slice(0, at) + oddText(random) + text.slice(at);
    case 2:
      return text.slice(0, at) + text.slice(at + 1 + random.below(4));
    case 3:
      return text.repeat(random.pick([2, 2, 50])).slice(0, 20_000);
    default:
      return random.chance(0.5) ? text.toUpperCase() : ` ${text}\n`;
  }
};

const partOf = (random: Random, value: Json): Json => {
  let here = value;
  while (typeof here === 'object' && here !== null && random.chance(0.75)) {
    const inner: readonly Json[] = Object.values(here);
    if (inner.length === 0) break;
    here = random.pick(inner);
  }
  return here;
};

/** The bytes of a JSON text, sometimes with a fault that no JSON has. */
export const jsonBytes = (random: Random, value: Json, faulty = 0.05): Buffer => {
  const text = JSON.stringify(value) ?? 'null';
  if (!random.chance(faulty)) return Buffer.from(text);
  const bytes = Buffer.from(text);
  const at = random.below(bytes.length);
  switch (random.below(7)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([random.below(256)]), bytes.subarray(at)]);
    case 2:
      bytes[at] = random.below(256);
      return bytes;
    case 3:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
    case 4:
      return Buffer.from(text.replace(/\{"(\w+)":/, '{"$1":1,"$1":'));
    case 5:
      return Buffer.from(`${'['.repeat(random.pick([50, 200, 5_000, 60_000]))}${text}`);
    default:
      return Buffer.from(text.replace(/\d+/, random.pick(['1e400', '-', '01', '1.', '0x1', '1e-400', '.5'])));
  }
};
