import { and, arrayOverlaps, gt, isNull, or } from 'drizzle-orm';
import { covers } from '../access/covers.ts';
import { ownerKey } from '../access/sameOwner.ts';
import type { Database } from '../database/database.ts';
import { keys } from '../database/tables.ts';

/** How many owners have a key that may decide on a toolset now. */
export const countReviewers = async (database: Database, toolset: string, now: Date): Promise<number> => {
  const able = await database
    .select({ owner: keys.owner, toolsets: keys.toolsets })
    .from(keys)
    .where(
      and(
        isNull(keys.revokedAt),
        or(isNull(keys.expiresAt), gt(keys.expiresAt, now)),
        arrayOverlaps(keys.scopes, ['review']),
      ),
    );
  return new Set(able.filter((key) => covers(key, toolset)).map(({ owner }) => ownerKey(owner))).size;
};
