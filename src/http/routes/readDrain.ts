import { z } from '@hono/zod-openapi';
import { readDrain as read } from '../../registry/readDrain.ts';
import { answerJson } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { drain } from '../shapes/drain.ts';
import { toolsetName } from '../shapes/words.ts';

export const readDrain = endpoint({
  id: 'readDrain',
  method: 'get',
  path: '/v1/toolsets/{name}/drain',
  needs: 'read',
  group: 'Sessions',
  summary: 'Read who is left on which version',
  description:
    'Live sessions, and when any was first and last seen, by version. The counts are those of the moment.',
  params: z.strictObject({ name: toolsetName }),
  query: z.strictObject({}),
  answers: { 200: { description: 'By version.', content: { 'application/json': drain } } },
  problems: ['unknown-toolset'],
  handle: async ({ request, registry, params }) => answerJson(request, await read(registry, params.name)),
});
