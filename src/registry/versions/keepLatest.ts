import { and, eq } from 'drizzle-orm';
import { Range } from 'semver';
import type { Database } from '../database/database.ts';
import { channels } from '../database/tables.ts';
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
    await transaction
      .delete(channels)
      .where(and(eq(channels.toolset, toolset), eq(channels.channel, 'latest')));
    return;
  }
  await putChannel(transaction, { toolset, channel: 'latest', version: greatest.version, movedAt, movedBy });
};
