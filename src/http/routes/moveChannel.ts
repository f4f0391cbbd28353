import { z } from '@hono/zod-openapi';
import { moveChannel as move } from '../../registry/moveChannel.ts';
import { answerWrite } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { movedChannel } from '../shapes/movedChannel.ts';
import { channelName, exactVersion, toolsetName } from '../shapes/words.ts';

export const moveChannel = endpoint({
  id: 'moveChannel',
  method: 'put',
  path: '/v1/toolsets/{name}/channels/{channel}',
  needs: 'publish',
  group: 'Toolsets',
  summary: 'Move a channel',
  description: 'Sessions that are pinned already stay where they are.',
  params: z.strictObject({ name: toolsetName, channel: channelName }),
  query: z.strictObject({}),
  small: true,
  body: z
    .strictObject({
      version: exactVersion,
      expected: exactVersion.nullable().optional().openapi({
        description: 'Refuses unless the channel stands here; null means that there is none yet.',
      }),
    })
    .openapi('MoveChannel'),
  answers: {
    200: {
      description: 'Moved, with the report over the move.',
      content: { 'application/json': movedChannel },
    },
  },
  problems: [
    'unknown-toolset',
    'unknown-version',
    'channel-moved',
    'latest-is-kept',
    'not-approved',
    'not-a-mover',
    'version-yanked',
  ],
  handle: async ({ registry, params, body, by }) =>
    answerWrite(200, await move(registry, { toolset: params.name, channel: params.channel, ...body, by })),
});
