import type { StringAtom } from './atom.ts';

/** Texts worth trying for an atom, the most readable first. */
export const sampleTexts = (x: StringAtom): readonly string[] => {
  const samples = [...x.formats].flatMap((format) => byFormat[format] ?? []);
  const texts = [...samples, ...plain];
  if (x.min > 0 || x.max < Number.POSITIVE_INFINITY) texts.push(...ofLength(x.min, x.max));
  if (x.patterns.size > 0) texts.push(...unusual);
  else if (x.excluded.size > 0) {
    for (let count = 2; count < x.excluded.size + 3 && count < 10_000; count += 1)
      texts.push(`text ${count}`);
  }
  if (x.notPatterns.size > 0) texts.push(...unusual);
  if (x.patterns.size > 0) texts.push(...besides(x.excluded));
  return texts;
};

/** Texts that are like some of a list, and mostly not in it. */
const besides = (listed: ReadonlySet<string>): string[] =>
  [...listed].slice(0, mostBesides).flatMap((text) => {
    const last = [...text].at(-1);
    return last === undefined || text.length > longestBeside
      ? []
      : [`${text}${last}`, text.slice(0, -last.length)];
  });

const mostBesides = 3;
const longestBeside = 100;

const plain = ['text', 'another text', ''];

const unusual = [
  ...[
    'a',
    'b',
    'A',
    '1',
    '0',
    '-',
    '_',
    ' ',
    'é',
    'Text',
    'a b',
    'a-b',
    'a_b',
    'a.b',
    'a/b',
    'A1',
    'AB-40912',
  ],
  ...['2026-01-31', 'user@example.com', 'https://example.com/', '12', '123', '-1', '1.5'],
];

const sentence = 'a text that is long enough to show what the length of a text does here ';

const ofLength = (min: number, max: number): readonly string[] => {
  if (min > 20_000) return [];
  const length = Math.max(min, 1);
  if (length > max) return [];
  return [
    sentence
      .repeat(Math.ceil(length / sentence.length))
      .slice(0, length)
      .replace(/ $/, 's'),
  ];
};

const byFormat: { readonly [format: string]: readonly string[] } = {
  date: ['2026-01-31', '2025-12-24'],
  'date-time': ['2026-01-31T12:00:00Z', '2025-12-24T18:30:00Z'],
  time: ['12:00:00Z', '18:30:00Z'],
  duration: ['P1D', 'PT2H'],
  email: ['user@example.com', 'a@b.example', 'a@b.co'],
  'idn-email': ['user@example.com', 'ä@example.com'],
  hostname: ['example.com', 'a.example'],
  'idn-hostname': ['example.com', 'ä.example'],
  ipv4: ['192.0.2.1', '198.51.100.7'],
  ipv6: ['2001:db8::1', '::1'],
  uri: ['https://example.com/', 'urn:x:1', "https://example.com/it's"],
  'uri-reference': ['/path', 'https://example.com/'],
  iri: ['https://example.com/', 'https://example.com/ä'],
  'iri-reference': ['/path', '/ä'],
  'uri-template': ['/items/{id}'],
  uuid: ['123e4567-e89b-42d3-a456-426614174000', '00000000-0000-4000-8000-000000000000'],
  regex: ['^a+$', 'b'],
  'json-pointer': ['/a/b', ''],
  'relative-json-pointer': ['0/a', '1'],
};
