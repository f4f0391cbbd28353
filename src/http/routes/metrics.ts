import { z } from '@hono/zod-openapi';
import { serviceEndpoint } from '../endpoint.ts';

export const metrics = serviceEndpoint({
  id: 'metrics',
  method: 'get',
  path: '/metrics',
  needs: 'read',
  group: 'Service',
  summary: 'Measurements of this replica, for Prometheus',
  description:
    'Where the registry asks for keys, this takes one with the scope `read`. Routes are labelled by their operationId; no name from outside is ever a label.',
  params: z.strictObject({}),
  query: z.object({}),
  answers: {
    200: {
      description: 'The text format of Prometheus, version 0.0.4.',
      content: { 'text/plain': z.string() },
    },
  },
  problems: [],
  handle: async (_, service) =>
    new Response(await service.metrics(), {
      headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
    }),
});
