import { isStorable } from './names.ts';
import { Problem } from './problem.ts';

/** One page of a list; `next` is the cursor of the page after it, null on the last. */
export type Page<T> = { readonly items: readonly T[]; readonly next: string | null };

/** How much of a list, and from where: `cursor` is the `next` of the page before. */
export type PageRequest = { readonly limit: number; readonly cursor?: string | undefined };

/** A page from rows of which one more than wanted was asked for; `place` says where in the list a row stands. */
export const pageOf = <Row, T>(
  rows: readonly Row[],
  limit: number,
  place: (row: Row) => readonly (string | number)[],
  item: (row: Row) => T,
): Page<T> => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? place(last) : undefined;
  return {
    items: shown.map(item),
    next: next === undefined ? null : Buffer.from(JSON.stringify(next)).toString('base64url'),
  };
};

export const requireLimit = (limit: number): number => {
  if (Number.isInteger(limit) && limit >= 1 && limit <= 1_000) return limit;
  throw new Problem('invalid-request', 'The limit is not a number of rows.', 'Give 1 to 1000.');
};

/** The place that a cursor names, its parts of these types; undefined without a cursor. */
export const placeOf = <const Types extends readonly ('string' | 'number')[]>(
  cursor: string | undefined,
  types: Types,
): { -readonly [Index in keyof Types]: Types[Index] extends 'string' ? string : number } | undefined => {
  if (cursor === undefined) return undefined;
  const place = parsed(cursor);
  const fits =
    Array.isArray(place) &&
    place.length === types.length &&
    place.every(
      (part, index) =>
        typeof part === types[index] &&
        (typeof part === 'number' ? Number.isSafeInteger(part) : isStorable(part)),
    );
  if (fits) return place as never;
  throw new Problem(
    'invalid-request',
    'The cursor is not one that this list gave.',
    'Start without a cursor, and pass on the "next" of each page as it is.',
  );
};

const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
};
