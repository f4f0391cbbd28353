import { and, eq, sql } from 'drizzle-orm';
import { Range } from 'semver';
import type { Database } from '../database/database.ts';
import { channels } from '../database/tables.ts';
import { findVersion } from './findVersion.ts';

/** Puts `latest` on the greatest approved, unyanked release, or removes it where there is none. */
export const keepLatest = async (
  transaction: Database,
  toolset: string,
  movedAt: Date,
  movedBy: string,
): Promise<void> => {
  const greatest = await findVersion(transaction, toolset, { kind: 'range', range: new Range('*') });
  if (greatest === undefined) {
    await transaction
      .delete(channels)
      .where(and(eq(channels.toolset, toolset), eq(channels.channel, 'latest')));
    return;
  }
  await putChannel(transaction, { toolset, channel: 'latest', version: greatest.version, movedAt, movedBy });
};

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
