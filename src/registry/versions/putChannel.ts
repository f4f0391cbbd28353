import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { channels } from '../database/tables.ts';

/** Moves a channel, or makes it; one that stands there already keeps its time. */
export const putChannel = async (
  transaction: Database,
  place: typeof channels.$inferInsert,
): Promise<void> => {
  const { version, movedAt, movedBy } = place;
  await transaction
    .insert(channels)
    .values(place)
    .onConflictDoUpdate({
      target: [channels.toolset, channels.channel],
      set: { version, movedAt, movedBy },
      setWhere: sql`${channels.version} <> excluded.version`,
    });
};
