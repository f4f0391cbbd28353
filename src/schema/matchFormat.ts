import formats from 'ajv-formats/dist/formats.js';
import { patternFault } from './patternFault.ts';

/**
 * Whether a text is written in a format, by JSON Schema 2020-12 (validation, section 7.3) as ajv-formats
 * reads it; the internationalised formats by what they share with their ASCII counterparts. Undefined for
 * a format nobody knows and for formats of numbers, which are annotations.
 */
export const matchFormat = (format: string, text: string): boolean | undefined => {
  const matches = matchers.get(format);
  if (matches === undefined || text.length > longest) return undefined;
  return matches(text);
};

/** The matchers take linear time, but some of them look at a text from every place of it. */
const longest = 20_000;

const linear = [
  ...['date', 'time', 'date-time', 'duration', 'uri', 'uri-reference', 'uri-template', 'email', 'hostname'],
  ...['ipv4', 'ipv6', 'uuid', 'json-pointer', 'relative-json-pointer', 'byte'],
] as const;

type Matcher = (text: string) => boolean;

const shared = (format: (typeof linear)[number]): Matcher => {
  const definition = formats.fullFormats[format] as Matcher | RegExp | { validate: Matcher };
  if (typeof definition === 'function') return definition;
  return definition instanceof RegExp ? (text) => definition.test(text) : definition.validate;
};

/** The same text with every character outside ASCII written as one that is allowed wherever letters are. */
const asciiOf = (text: string): string => text.replace(/[\u{a0}-\u{10ffff}]/gu, 'x');

const matchers: ReadonlyMap<string, Matcher> = new Map<string, Matcher>([
  ...linear.map((format) => [format, shared(format)] as const),
  ['idn-email', (text) => shared('email')(asciiOf(text))],
  ['idn-hostname', (text) => shared('hostname')(asciiOf(text))],
  ['iri', (text) => shared('uri')(asciiOf(text))],
  ['iri-reference', (text) => shared('uri-reference')(asciiOf(text))],
  ['regex', (text) => patternFault(text) === undefined],
]);
