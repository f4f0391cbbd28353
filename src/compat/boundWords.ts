import { named, quote } from './quote.ts';
import type { Finding } from './rule.ts';

/** The bound before and after. Where it was written with another keyword, that one is named too. */
export const boundWords = ({ before, after, formerly }: Finding): string => {
  const was = before === undefined ? 'none' : quote(before);
  const now = after === undefined ? 'none' : quote(after);
  return `${now} instead of ${formerly === undefined ? was : `${named(formerly)} ${was}`}`;
};
