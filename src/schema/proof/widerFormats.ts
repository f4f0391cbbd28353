/**
 * Which formats lie within which: each URI is a reference, and what is written in ASCII is written internationally.
 * The standards say so, and what `matchFormat` and the validators in use read agrees.
 */
const wider: ReadonlyMap<string, readonly string[]> = new Map([
  ['uri', ['uri-reference', 'iri', 'iri-reference']],
  ['uri-reference', ['iri-reference']],
  ['iri', ['iri-reference']],
  ['email', ['idn-email']],
  ['hostname', ['idn-hostname']],
]);

/** Whether every text of all these formats is a text of the other. */
export const isAnyFormatWithin = (formats: ReadonlySet<string>, wide: string): boolean => {
  for (const format of formats) if (isWithin(format, wide)) return true;
  return false;
};

/** Whether every text of a format is a text of one of the others. */
export const isWithinAnyFormat = (format: string, others: ReadonlySet<string>): boolean => {
  for (const other of others) if (isWithin(format, other)) return true;
  return false;
};

const isWithin = (narrow: string, wide: string): boolean =>
  narrow === wide || (wider.get(narrow)?.includes(wide) ?? false);
