import { z } from '@hono/zod-openapi';
import { answerRead } from '../answer.ts';
import { serviceEndpoint } from '../endpoint.ts';
import { referencePage } from '../referencePage.tsx';

export const docs = serviceEndpoint({
  id: 'docs',
  method: 'get',
  path: '/docs',
  needs: 'anyone',
  group: 'Service',
  summary: 'The API as a page to read',
  params: z.strictObject({}),
  query: z.object({}),
  answers: {
    304: { description: 'The client has it.' },
    200: { description: 'A page.', content: { 'text/html': z.string() } },
  },
  problems: [],
  handle: async ({ request }, service) => {
    const { html, policy } = referencePage(service.document());
    return answerRead(request, html, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    });
  },
});
