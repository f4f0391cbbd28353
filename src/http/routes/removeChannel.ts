import { z } from '@hono/zod-openapi';
import { removeChannel as remove } from '../../registry/removeChannel.ts';
import { answerWrite } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { movedChannel } from '../shapes/movedChannel.ts';
import { channelName, toolsetName } from '../shapes/words.ts';

export const removeChannel = endpoint({
  id: 'removeChannel',
  method: 'delete',
  path: '/v1/toolsets/{name}/channels/{channel}',
  needs: 'publish',
  group: 'Toolsets',
  summary: 'Remove a channel',
  description: 'Versions and sessions stay as they are.',
  params: z.strictObject({ name: toolsetName, channel: channelName }),
  query: z.strictObject({}),
  answers: {
    200: { description: 'Removed, from where it stood.', content: { 'application/json': movedChannel } },
  },
  problems: ['unknown-toolset', 'unknown-channel', 'latest-is-kept', 'not-a-mover'],
  handle: async ({ registry, params, by }) => {
    const asked = { toolset: params.name, channel: params.channel };
    const { previous } = await remove(registry, { ...asked, by });
    return answerWrite(200, { ...asked, version: null, previous, report: null });
  },
});
