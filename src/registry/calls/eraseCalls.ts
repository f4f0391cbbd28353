import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { calls } from '../database/tables.ts';

/**
 * Removes what is kept of a session's calls, in the transaction that ends it. Shapes hold nothing that was written
 * freely, and stay.
 */
export const eraseCalls = async (transaction: Database, session: string): Promise<void> => {
  await transaction.delete(calls).where(eq(calls.session, session));
};
