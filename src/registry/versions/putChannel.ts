import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { channels } from '../database/tables.ts';
import { announce } from '../events/announce.ts';

/** Moves a channel, or makes it, and announces that; one that stands there already keeps its time, and false says so. */
export const putChannel = async (
  transaction: Database,
  place: typeof channels.$inferInsert,
): Promise<boolean> => {
  const { toolset, channel, version, movedAt, movedBy } = place;
  const moved = await transaction
    .insert(channels)
    .values(place)
    .onConflictDoUpdate({
      target: [channels.toolset, channels.channel],
      set: { version, movedAt, movedBy },
      setWhere: sql`${channels.version} <> excluded.version`,
    })
    .returning({ channel: channels.channel });
  if (moved.length === 0) return false;
  await announce(transaction, { kind: 'channel-moved', toolset, detail: { channel, version } }, movedAt);
  return true;
};
