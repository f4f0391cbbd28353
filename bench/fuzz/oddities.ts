import type { Json } from '../../src/schema/json.ts';
import type { Random } from './random.ts';

/** Texts that something somewhere takes for something else. */
const texts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\ufeff',
  '\u202eabc',
  '\u{1f9ea}',
  'ﬁ',
  'İ',
  '\n',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'length',
  'then',
  '$ref',
  '$schema',
  '#',
  '#/',
  '#/$defs/a',
  '~',
  '~2',
  '/',
  '..',
  '%00',
  '%',
  "'; drop table versions; --",
  '<script>alert(1)</script>',
  '$(x)',
  '{{x}}',
  '%s%n',
  'NaN',
  'null',
  '0',
  '-1',
  '1e999',
  '(a+)+$',
  '^(a|a?)+b$',
  '\\p{L}{0,1000}(?=x)',
  '[',
  '(?<n>x)\\k<n>',
  '9'.repeat(400),
  'a'.repeat(3_000),
  'e\u0301'.repeat(200),
  '[['.repeat(500),
];

const numbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e-7,
  5e-324,
  1e21,
  1.7e308,
  -1.7e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  1e9,
  3.5,
];

export const oddText = (random: Random): string =>
  random.chance(0.2)
    ? String.fromCodePoint(
        ...Array.from({ length: 1 + random.below(12) }, () =>
          random.chance(0.7) ? 32 + random.below(95) : random.below(0x110000),
        ),
      )
    : random.pick(texts);

export const oddNumber = (random: Random): number =>
  random.chance(0.3) ? Math.round((random.next() - 0.5) * 2000) / 10 : random.pick(numbers);

/** Any value but the right one. */
export const oddValue = (random: Random): Json => {
  switch (random.below(9)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
    case 3:
      return oddNumber(random);
    case 4:
    case 5:
      return oddText(random);
    case 6:
      return random.pick<Json>([[], [[]], {}, [null], [{}, {}], { '': {} }]);
    case 7:
      return Array.from({ length: random.pick([3, 40, 1_200]) }, () => random.below(50));
    default:
      return deep(random, random.pick([3, 20, 63, 64, 65, 130, 400]));
  }
};

/** Values inside values. */
const deep = (random: Random, levels: number): Json => {
  const name = random.pick(['a', 'properties', 'items', 'allOf', 'not', '$defs', '__proto__']);
  let value: Json = {};
  for (let level = 0; level < levels; level += 1) {
    value = { [name]: name === 'allOf' ? [value] : value };
  }
  return value;
};

/** With `__proto__` as a name like any other. */
export const objectOf = (entries: readonly (readonly [string, Json])[]): { [name: string]: Json } =>
  Object.fromEntries(entries);
