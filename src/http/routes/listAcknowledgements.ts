import { z } from '@hono/zod-openapi';
import { listAcknowledgements as list } from '../../registry/listAcknowledgements.ts';
import { answerJson } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { acknowledgement } from '../shapes/acknowledgement.ts';
import { toolsetName } from '../shapes/words.ts';

export const listAcknowledgements = endpoint({
  id: 'listAcknowledgements',
  method: 'get',
  path: '/v1/toolsets/{name}/lint/acknowledgements',
  needs: 'read',
  group: 'Quality',
  summary: 'List the findings that were acknowledged',
  params: z.strictObject({ name: toolsetName }),
  query: z.strictObject({}),
  answers: {
    200: {
      description: 'All of them, the oldest first.',
      content: { 'application/json': z.strictObject({ items: z.array(acknowledgement) }) },
    },
  },
  problems: ['unknown-toolset'],
  handle: async ({ request, registry, params }) =>
    answerJson(request, { items: await list(registry, { toolset: params.name }) }),
});
