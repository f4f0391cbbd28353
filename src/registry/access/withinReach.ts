import { type SQL, sql } from 'drizzle-orm';
import { keys } from '../database/tables.ts';
import type { Caller } from './caller.ts';
import { coveredBy } from './covers.ts';

/** The condition that a key is about nothing that the caller's key is not about; undefined where each is. */
export const withinReach = (caller: Pick<Caller, 'toolsets'>): SQL | undefined => {
  const covered = coveredBy(sql`pattern`, caller);
  return (
    covered && sql`not exists (select 1 from unnest(${keys.toolsets}) as pattern where not (${covered}))`
  );
};
