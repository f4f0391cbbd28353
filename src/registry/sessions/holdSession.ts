import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { requirePins, type StandingSession } from './readPins.ts';

/**
 * A session that stays as it is until the transaction ends: nobody else moves or ends it. Its row is locked before
 * its pins are touched, by everybody, so that two who change one session wait for each other and never in a ring.
 */
export const holdSession = async (transaction: Database, session: string): Promise<StandingSession> => {
  await transaction.execute(sql`select from sessions where id = ${session} for no key update`);
  return requirePins(transaction, session);
};
