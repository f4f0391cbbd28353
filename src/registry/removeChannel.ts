import { and, eq } from 'drizzle-orm';
import { channels } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { requireChannelName, requireText, requireToolsetName } from './names.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import { requireToolset } from './versions/findVersion.ts';

/** Sessions pinned by it keep their pins. `previous` is where it stood. */
export const removeChannel = (
  { database }: Registry,
  request: { readonly toolset: string; readonly channel: string; readonly by: string },
): Promise<{ readonly previous: string }> =>
  whileUp(async () => {
    const toolset = requireToolsetName(request.toolset);
    const channel = requireChannelName(request.channel);
    requireText(request.by, 'by', 300);
    const removed = await database
      .delete(channels)
      .where(and(eq(channels.toolset, toolset), eq(channels.channel, channel)))
      .returning({ version: channels.version });
    if (removed[0] !== undefined) return { previous: removed[0].version };
    await requireToolset(database, toolset);
    throw new Problem(
      'unknown-channel',
      `The toolset ${toolset} has no channel "${channel}".`,
      'Nothing is left to remove; list its channels with the toolset.',
    );
  });
