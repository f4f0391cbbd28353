import { atOneMoment, type CopySums, copyOf } from './copying/copy.ts';
import { fill } from './copying/fill.ts';
import type { Database } from './database/database.ts';

/**
 * Brings everything from one database into another that is migrated and empty: all of it or nothing, and read back
 * there before it counts. What stands in the first is left as it is.
 */
export const migrateTo = (from: Database, to: Database): Promise<CopySums> =>
  atOneMoment(from, (transaction) => fill(to, copyOf(transaction)));
