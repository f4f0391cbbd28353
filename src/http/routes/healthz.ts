import { z } from '@hono/zod-openapi';
import { serviceEndpoint } from '../endpoint.ts';

/** Alive is whatever can answer at all; whether it can serve is asked at /readyz. */
export const healthz = serviceEndpoint({
  id: 'healthz',
  method: 'get',
  path: '/healthz',
  needs: 'anyone',
  group: 'Service',
  summary: 'Whether the process is alive',
  params: z.strictObject({}),
  query: z.object({}),
  answers: {
    200: {
      description: 'Alive.',
      content: { 'application/json': z.strictObject({ alive: z.literal(true) }) },
    },
  },
  problems: [],
  handle: async () =>
    new Response('{"alive":true}', {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    }),
});
