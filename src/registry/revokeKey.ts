import { and, eq, isNull } from 'drizzle-orm';
import type { Caller } from './access/caller.ts';
import { type KeySummary, keySummary } from './access/keySummary.ts';
import { withinReach } from './access/withinReach.ts';
import { audit } from './audit/audit.ts';
import { keys } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { announce } from './events/announce.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';

/**
 * Ends a key, and with it the browser sessions that began with it. This replica refuses it when this resolves, the
 * others as soon as they hear of it. Doing it again changes nothing.
 */
export const revokeKey = (
  registry: Registry,
  { id, caller }: { readonly id: string; readonly caller: Caller },
): Promise<KeySummary> =>
  whileUp(async () => {
    const revokedAt = registry.now();
    const found = and(eq(keys.id, id), withinReach(caller));
    const row = await registry.database.transaction(async (transaction) => {
      const [revoked] = await transaction
        .update(keys)
        .set({ revokedAt, revokedBy: caller.actor.name })
        .where(and(found, isNull(keys.revokedAt)))
        .returning();
      if (revoked === undefined) return (await transaction.select().from(keys).where(found))[0];
      await announce(transaction, { kind: 'key-changed', toolset: null, detail: { key: id } }, revokedAt);
      const detail = { name: revoked.name, owner: revoked.owner };
      await audit(transaction, caller.actor, { act: 'key-revoked', subject: id, detail });
      return revoked;
    });
    if (row === undefined) {
      throw new Problem(
        'unknown-key',
        `There is no key ${JSON.stringify(id.slice(0, 100))}.`,
        'List the keys to see their ids; what is named here is the id, not the secret.',
      );
    }
    await registry.keys.refresh();
    return keySummary(row, revokedAt);
  });
