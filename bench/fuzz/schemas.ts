import type { Json } from '../../src/schema/json.ts';
import { subschemaKeywords } from '../../src/schema/keywords.ts';
import { objectOf, oddNumber, oddText, oddValue } from './oddities.ts';
import type { Random } from './random.ts';

/** A schema of any keywords, mostly well formed: small, and as twisted as its keywords let it be. */
export const madeSchema = (random: Random, levels = 3): Json => {
  if (random.chance(0.08)) return random.chance(0.7);
  const entries: [string, Json][] = [];
  for (let count = 1 + random.below(4); count > 0; count -= 1) {
    const isNested = levels > 0 && random.chance(0.5);
    entries.push(isNested ? nested(random, levels - 1) : flat(random));
  }
  return objectOf(entries);
};

const nested = (random: Random, levels: number): [string, Json] => {
  const [keyword, shape] = random.pick([...subschemaKeywords]);
  const one = () => madeSchema(random, levels);
  const several = () => Array.from({ length: 1 + random.below(4) }, one);
  const named = () =>
    objectOf(Array.from({ length: 1 + random.below(3) }, () => [nameOf(random, keyword), one()] as const));
  switch (shape) {
    case 'schema':
      return [keyword, one()];
    case 'list':
      return [keyword, several()];
    case 'map':
      return [keyword, named()];
    case 'schema-or-list':
      return [keyword, random.chance(0.6) ? one() : several()];
    default:
      return [keyword, random.chance(0.5) ? named() : objectOf([[name(random), [name(random)]]])];
  }
};

const nameOf = (random: Random, keyword: string): string =>
  keyword === 'patternProperties' ? pattern(random) : name(random);

const names = ['a', 'b', 'c', 'order', 'kind', 'a/b', 'a~b', '__proto__', 'constructor', '', 'ü', '0'];
const name = (random: Random): string => (random.chance(0.05) ? oddText(random) : random.pick(names));

const pieces = [
  'a',
  '[a-z]',
  '\\d',
  '.',
  '\\w',
  '[^x]',
  '(a|b)',
  '(?:ab)',
  '\\p{L}',
  '\\s',
  'ü',
  '(a*)',
  '\\b',
];
const counts = ['', '', '*', '+', '?', '{2}', '{0,30}', '{3,}', '*?', '{1000}'];
const pattern = (random: Random): string => {
  if (random.chance(0.1)) return oddText(random);
  const parts = Array.from({ length: 1 + random.below(5) }, () => random.pick(pieces) + random.pick(counts));
  const inner = parts.join(random.chance(0.2) ? '|' : '');
  const text = random.chance(0.2) ? `(${inner})${random.pick(counts)}` : inner;
  return random.pick(['', '^']) + text + random.pick(['', '$']);
};

const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
const formats = [
  'date',
  'date-time',
  'email',
  'uri',
  'uuid',
  'ipv4',
  'regex',
  'json-pointer',
  'idn-hostname',
  'made-up',
];
const references = [
  '#',
  '#/$defs/a',
  '#/$defs/b',
  '#/properties/a',
  '#/definitions/a',
  '#a',
  '#/allOf/0',
  '#/$defs/__proto__',
];

const flat = (random: Random): [string, Json] => {
  const keyword = random.pick(flatKeywords);
  switch (keyword) {
    case 'type':
      return [keyword, random.chance(0.8) ? random.pick(types) : [random.pick(types), random.pick(types)]];
    case 'enum': {
      const length = random.pick([1, 3, 8, 400]);
      // A few odd ones among many: more would only make the whole large.
      const odd = Math.min(0.3, 2 / length);
      return [keyword, Array.from({ length }, (_, at) => (random.chance(odd) ? oddValue(random) : `v${at}`))];
    }
    case 'const':
    case 'default':
      return [keyword, oddValue(random)];
    case 'required':
      return [keyword, Array.from({ length: random.below(4) }, () => name(random))];
    case 'pattern':
      return [keyword, pattern(random)];
    case 'format':
      return [keyword, random.pick(formats)];
    case '$ref':
    case '$dynamicRef':
      return [keyword, random.chance(0.9) ? random.pick(references) : oddText(random)];
    case '$anchor':
    case '$dynamicAnchor':
      return [keyword, random.pick(['a', 'b', 'node'])];
    case '$schema':
      return [
        keyword,
        random.pick([
          'https://json-schema.org/draft/2020-12/schema',
          'http://json-schema.org/draft-07/schema#',
          'x',
        ]),
      ];
    case '$id':
      return [keyword, random.pick(['https://example.com/a', 'a', '#a', ''])];
    case 'uniqueItems':
    case 'nullable':
      return [keyword, random.chance(0.7)];
    case 'description':
      return [keyword, oddText(random)];
    case 'multipleOf':
      return [keyword, random.pick([1, 2, 3, 0.01, 0.1, 1e-9, 7, 1e20, 12_345.678, 5e-324])];
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return [keyword, oddNumber(random)];
    default:
      return [keyword, random.pick([0, 1, 2, 3, 10, 1_000, 2 ** 31, 2 ** 53])];
  }
};

const flatKeywords = [
  'type',
  'type',
  'enum',
  'const',
  'default',
  'required',
  'pattern',
  'format',
  '$ref',
  '$ref',
  '$dynamicRef',
  '$anchor',
  '$dynamicAnchor',
  '$schema',
  '$id',
  'uniqueItems',
  'nullable',
  'description',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
];

/** A definition of such schemas, with what tools have besides. */
export const madeDefinition = (random: Random): Json => ({
  tools: Array.from({ length: 1 + random.below(3) }, (_, at) =>
    objectOf([
      ['name', `tool_${at}`],
      ['description', 'Does it.'],
      [
        'inputSchema',
        {
          type: 'object',
          properties: objectOf([
            [name(random), madeSchema(random)],
            ['b', madeSchema(random)],
          ]),
          $defs: { a: madeSchema(random), b: madeSchema(random) },
        },
      ],
      ...(random.chance(0.3) ? [['outputSchema', madeSchema(random)] as const] : []),
      ...(random.chance(0.2) ? [['strict', true] as const] : []),
      ...(random.chance(0.2) ? [['examples', [{ input: { a: oddValue(random) } }]] as const] : []),
    ]),
  ),
});
