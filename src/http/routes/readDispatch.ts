import { z } from '@hono/zod-openapi';
import { readDispatch as read } from '../../registry/readDispatch.ts';
import { answerJson } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { dispatch } from '../shapes/dispatch.ts';
import { toolsetName } from '../shapes/words.ts';

export const readDispatch = endpoint({
  id: 'readDispatch',
  method: 'get',
  path: '/v1/toolsets/{name}/dispatch',
  needs: 'read',
  group: 'Sessions',
  summary: 'Read what a dispatcher must accept now',
  description:
    'Every tool name and schema that a live session may call, and the names that are retired, with what replaced them.',
  params: z.strictObject({ name: toolsetName }),
  query: z.strictObject({}),
  answers: { 200: { description: 'By tool.', content: { 'application/json': dispatch } } },
  problems: ['unknown-toolset'],
  handle: async ({ request, registry, params }) => answerJson(request, await read(registry, params.name)),
});
