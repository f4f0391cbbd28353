import { z } from '@hono/zod-openapi';
import { answerRead } from '../answer.ts';
import { serviceEndpoint } from '../endpoint.ts';

export const openApi = serviceEndpoint({
  id: 'openApi',
  method: 'get',
  path: '/openapi.json',
  needs: 'anyone',
  group: 'Service',
  summary: 'This description of the API',
  params: z.strictObject({}),
  query: z.object({}),
  answers: {
    304: { description: 'The client has it.' },
    200: {
      description: 'OpenAPI 3.1.',
      content: { 'application/json': z.looseObject({ openapi: z.string() }) },
    },
  },
  problems: [],
  handle: async ({ request }, service) =>
    answerRead(request, JSON.stringify(service.document()), {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache',
    }),
});
