import type { OpenDatabase } from './database.ts';
import { limitTransactions } from './limitTransactions.ts';
import { migrate } from './migrate.ts';
import { openEmbedded } from './openEmbedded.ts';
import { isBehindPooler, openPostgres } from './openPostgres.ts';

export type DatabaseOptions = {
  readonly databaseUrl?: string | undefined;
  readonly dataDir?: string | undefined;
  readonly connections?: number | undefined;
  /** Where notifications come from: a URL past any pooler, or false where there is none and polling must do. */
  readonly directUrl?: string | false | undefined;
  /**
   * Milliseconds that one statement on PostgreSQL may take, behind a pooler one of a transaction, and that a transaction
   * may wait for its next; without it there is no limit. Migrations have none.
   */
  readonly patience?: number | undefined;
};

/** PostgreSQL where a URL is given, the embedded database otherwise; migrated when this resolves. */
export const openDatabase = async (options: DatabaseOptions): Promise<OpenDatabase> => {
  const { databaseUrl, dataDir = 'data', connections = 10, directUrl = databaseUrl, patience = 0 } = options;
  const open = databaseUrl
    ? openPostgres(databaseUrl, {
        connections,
        directUrl,
        isPooled: await isBehindPooler(databaseUrl),
        patience,
      })
    : await openEmbedded(dataDir);
  try {
    await migrate(open.database);
    if (databaseUrl === undefined || patience === 0) return open;
    return { ...open, database: limitTransactions(open.database, patience) };
  } catch (error) {
    await open.close();
    throw error;
  }
};
