import { z } from '@hono/zod-openapi';
import { readPolicy as read } from '../../registry/readPolicy.ts';
import { answerJson } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { policy } from '../shapes/policy.ts';
import { toolsetName } from '../shapes/words.ts';

export const readPolicy = endpoint({
  id: 'readPolicy',
  method: 'get',
  path: '/v1/toolsets/{name}/policy',
  needs: 'read',
  group: 'Quality',
  summary: 'Read the policy of a toolset',
  description: 'Defaults included.',
  params: z.strictObject({ name: toolsetName }),
  query: z.strictObject({}),
  answers: { 200: { description: 'The policy.', content: { 'application/json': policy } } },
  problems: ['unknown-toolset'],
  handle: async ({ request, registry, params }) =>
    answerJson(request, await read(registry, { toolset: params.name })),
});
