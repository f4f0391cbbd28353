import type { OpenDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { openEmbedded } from './openEmbedded.ts';
import { openPostgres } from './openPostgres.ts';

export type DatabaseOptions = {
  readonly databaseUrl?: string | undefined;
  readonly dataDir?: string | undefined;
  readonly connections?: number | undefined;
  /** Where notifications come from: a URL past any pooler, or false where there is none and polling must do. */
  readonly directUrl?: string | false | undefined;
};

/** PostgreSQL where a URL is given, the embedded database otherwise; migrated when this resolves. */
export const openDatabase = async (options: DatabaseOptions): Promise<OpenDatabase> => {
  const { databaseUrl, dataDir = 'data', connections = 10, directUrl = databaseUrl } = options;
  const open = databaseUrl
    ? openPostgres(databaseUrl, { connections, directUrl })
    : await openEmbedded(dataDir);
  try {
    await migrate(open.database);
    return open;
  } catch (error) {
    await open.close();
    throw error;
  }
};
