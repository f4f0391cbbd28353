import { z } from '@hono/zod-openapi';
import { readToolset as read } from '../../registry/readToolset.ts';
import { answerJson } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { toolset } from '../shapes/toolset.ts';
import { toolsetName } from '../shapes/words.ts';

export const readToolset = endpoint({
  id: 'readToolset',
  method: 'get',
  path: '/v1/toolsets/{name}',
  needs: 'read',
  group: 'Toolsets',
  summary: 'Read a toolset: its channels and its latest version',
  params: z.strictObject({ name: toolsetName }),
  query: z.strictObject({}),
  answers: { 200: { description: 'The toolset.', content: { 'application/json': toolset } } },
  problems: ['unknown-toolset'],
  handle: async ({ request, registry, params }) => answerJson(request, await read(registry, params.name)),
});
