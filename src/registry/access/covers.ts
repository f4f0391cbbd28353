import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm';
import type { Caller } from './caller.ts';
import { matchesName } from './matchesName.ts';

/** Whether a caller's key is about a toolset. */
export const covers = ({ toolsets }: Pick<Caller, 'toolsets'>, toolset: string): boolean =>
  toolsets.some((pattern) => matchesName(pattern, toolset));

/** Whether it is about every toolset there is or will be. */
export const coversAll = ({ toolsets }: Pick<Caller, 'toolsets'>): boolean =>
  toolsets.some((pattern) => /^\*+$/.test(pattern));

/** The same as a condition on a column that holds names; undefined where it would let everything through. */
export const coveredBy = (column: AnyColumn | SQL, caller: Pick<Caller, 'toolsets'>): SQL | undefined => {
  if (coversAll(caller)) return undefined;
  const conditions = caller.toolsets.map((pattern) => sql`${column} like ${likePattern(pattern)} escape '!'`);
  return or(...conditions) ?? sql`false`;
};

const likePattern = (pattern: string): string => pattern.replace(/[!%_]/g, '!$&').replace(/\*/g, '%');
