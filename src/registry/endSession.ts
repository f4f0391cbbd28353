import { eq, sql } from 'drizzle-orm';
import { sessions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { requireSessionId } from './names.ts';
import type { Registry } from './registry.ts';
import { unknownSession } from './sessions/readPins.ts';

/** The conversation is over; ending it again changes nothing. */
export const endSession = (
  { database, now }: Registry,
  request: { readonly session: string; readonly erase?: boolean | undefined },
): Promise<void> =>
  whileUp(async () => {
    const session = requireSessionId(request.session);
    const at = now().toISOString();
    const ended = await database
      .update(sessions)
      .set({ endedAt: sql`coalesce(${sessions.endedAt}, ${at}::timestamptz)` })
      .where(eq(sessions.id, session))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw unknownSession(session);
  });
