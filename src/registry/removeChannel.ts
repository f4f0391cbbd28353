import { and, eq } from 'drizzle-orm';
import type { Actor } from './access/actor.ts';
import { audit } from './audit/audit.ts';
import { channels } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { announce } from './events/announce.ts';
import { requireChannelName, requireToolsetName } from './names.ts';
import { findPolicy } from './policies/findPolicy.ts';
import { requireMover } from './policies/requireMover.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import { requireToolset } from './versions/findVersion.ts';

/** Sessions pinned by it keep their pins. `previous` is where it stood. */
export const removeChannel = (
  { database, now }: Registry,
  request: { readonly toolset: string; readonly channel: string; readonly by: Actor },
): Promise<{ readonly previous: string }> =>
  whileUp(async () => {
    const toolset = requireToolsetName(request.toolset);
    const channel = requireChannelName(request.channel);
    const removed = await database.transaction(async (transaction) => {
      requireMover(toolset, await findPolicy(transaction, toolset), request.by, channel);
      const [row] = await transaction
        .delete(channels)
        .where(and(eq(channels.toolset, toolset), eq(channels.channel, channel)))
        .returning({ version: channels.version });
      if (row === undefined) return;
      await announce(
        transaction,
        { kind: 'channel-moved', toolset, detail: { channel, version: null } },
        now(),
      );
      const detail = { previous: row.version };
      await audit(transaction, request.by, { act: 'channel-removed', toolset, subject: channel, detail });
      return row;
    });
    if (removed !== undefined) return { previous: removed.version };
    await requireToolset(database, toolset);
    throw new Problem(
      'unknown-channel',
      `The toolset ${toolset} has no channel "${channel}".`,
      'Nothing is left to remove; list its channels with the toolset.',
    );
  });
