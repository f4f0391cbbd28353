import { z } from '@hono/zod-openapi';
import { answerRead } from '../answer.ts';
import { serviceEndpoint } from '../endpoint.ts';
import type { OpenApiDocument } from '../openApiDocument.ts';
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
    const { html, policy } = pageOf(service.document());
    return answerRead(request, html, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    });
  },
});

/** Made once: it takes long beside everything else that anyone may ask for. */
const pageOf = (document: OpenApiDocument): Made => {
  const standing = made.get(document);
  if (standing !== undefined) return standing;
  const page = referencePage(document);
  made.set(document, page);
  return page;
};

type Made = ReturnType<typeof referencePage>;

const made = new WeakMap<OpenApiDocument, Made>();
