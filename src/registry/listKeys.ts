import { and, desc, lt } from 'drizzle-orm';
import type { Caller } from './access/caller.ts';
import { type KeySummary, keySummary } from './access/keySummary.ts';
import { withinReach } from './access/withinReach.ts';
import { keys } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { type Page, type PageRequest, pageOf, placeOf, requireLimit } from './page.ts';
import type { Registry } from './registry.ts';

/** The keys that the caller's own could have made, newest first; revoked and expired ones among them. */
export const listKeys = (
  { database, now }: Registry,
  { limit, cursor, caller }: PageRequest & { readonly caller: Pick<Caller, 'toolsets'> },
): Promise<Page<KeySummary>> =>
  whileUp(async () => {
    const place = placeOf(cursor, ['number']);
    const rows = await database
      .select()
      .from(keys)
      .where(and(place && lt(keys.seq, place[0]), withinReach(caller)))
      .orderBy(desc(keys.seq))
      .limit(requireLimit(limit) + 1);
    const at = now();
    return pageOf(
      rows,
      limit,
      ({ seq }) => [seq],
      (row) => keySummary(row, at),
    );
  });
