import { z } from '@hono/zod-openapi';
import { answerRead } from '../answer.ts';
import { serviceEndpoint } from '../endpoint.ts';
import type { OpenApiDocument } from '../openApiDocument.ts';

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
    answerRead(request, textOf(service.document()), {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache',
    }),
});

/** Made once, since anyone may ask for it. */
const textOf = (document: OpenApiDocument): string => {
  const text = made.get(document) ?? JSON.stringify(document);
  made.set(document, text);
  return text;
};

const made = new WeakMap<OpenApiDocument, string>();
