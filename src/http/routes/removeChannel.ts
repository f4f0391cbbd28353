import { z } from '@hono/zod-openapi';
import { removeChannel as remove } from '../../registry/removeChannel.ts';
import { endpoint } from '../endpoint.ts';
import { channelName, toolsetName } from '../shapes/words.ts';

export const removeChannel = endpoint({
  id: 'removeChannel',
  method: 'delete',
  path: '/v1/toolsets/{name}/channels/{channel}',
  group: 'Toolsets',
  summary: 'Remove a channel',
  description: 'Versions and sessions stay as they are.',
  params: z.strictObject({ name: toolsetName, channel: channelName }),
  query: z.strictObject({}),
  answers: { 204: { description: 'Removed.' } },
  problems: ['unknown-toolset', 'unknown-channel', 'latest-is-kept'],
  handle: async ({ registry, params, by }) => {
    await remove(registry, { toolset: params.name, channel: params.channel, by });
    return new Response(null, { status: 204 });
  },
});
