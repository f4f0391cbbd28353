import { table } from '../present/table.ts';

/** How many rows of each table were brought over, those without any left out. */
export const showCopied = (sums: Readonly<Record<string, { readonly rows: number }>>): string =>
  table(
    Object.entries(sums)
      .filter(([, { rows }]) => rows > 0)
      .map(([name, { rows }]) => [name, String(rows)]),
  );
