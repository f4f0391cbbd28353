import { and, eq } from 'drizzle-orm';
import { Range } from 'semver';
import type { Database } from '../database/database.ts';
import { channels } from '../database/tables.ts';
import { announce } from '../events/announce.ts';
import { findVersion } from './findVersion.ts';
import { putChannel } from './putChannel.ts';

/** Puts `latest` on the greatest approved, unyanked release, or removes it where there is none. */
export const keepLatest = async (
  transaction: Database,
  toolset: string,
  movedAt: Date,
  movedBy: string,
): Promise<void> => {
  const greatest = await findVersion(transaction, toolset, { kind: 'range', range: new Range('*') });
  if (greatest === undefined) {
    const removed = await transaction
      .delete(channels)
      .where(and(eq(channels.toolset, toolset), eq(channels.channel, 'latest')))
      .returning({ channel: channels.channel });
    if (removed.length > 0) {
      const detail = { channel: 'latest', version: null };
      await announce(transaction, { kind: 'channel-moved', toolset, detail }, movedAt);
    }
    return;
  }
  await putChannel(transaction, { toolset, channel: 'latest', version: greatest.version, movedAt, movedBy });
};
