import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { channels } from '../database/tables.ts';

/** The version that a channel stands on, whatever its marks, or null where there is no such channel. */
export const channelPlace = async (
  database: Database,
  toolset: string,
  channel: string,
): Promise<string | null> => {
  const [place] = await database
    .select({ version: channels.version })
    .from(channels)
    .where(and(eq(channels.toolset, toolset), eq(channels.channel, channel)));
  return place?.version ?? null;
};
