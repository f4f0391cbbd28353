import { and, eq, isNull } from 'drizzle-orm';
import { eraseCalls } from './calls/eraseCalls.ts';
import { sessions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { announce } from './events/announce.ts';
import { requireSessionId } from './names.ts';
import type { Registry } from './registry.ts';
import { unknownSession } from './sessions/readPins.ts';

/**
 * The conversation is over; ending it again changes nothing. With `erase` nothing is kept of its calls either, also
 * where it ended before.
 */
export const endSession = (
  { database, now, changes }: Registry,
  request: { readonly session: string; readonly erase?: boolean | undefined },
): Promise<void> =>
  whileUp(async () => {
    const session = requireSessionId(request.session);
    const endedAt = now();
    try {
      await database.transaction(async (transaction) => {
        const ended = await transaction
          .update(sessions)
          .set({ endedAt })
          .where(and(eq(sessions.id, session), isNull(sessions.endedAt)))
          .returning({ id: sessions.id });
        if (request.erase) await eraseCalls(transaction, session);
        if (ended.length > 0) {
          await announce(transaction, { kind: 'session-ended', toolset: null, detail: { session } }, endedAt);
          return;
        }
        const [row] = await transaction
          .select({ id: sessions.id })
          .from(sessions)
          .where(eq(sessions.id, session));
        if (row === undefined) throw unknownSession(session);
      });
    } finally {
      changes.session(session);
    }
  });
