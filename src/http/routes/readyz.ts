import { z } from '@hono/zod-openapi';
import { health } from '../../registry/health.ts';
import { serviceEndpoint } from '../endpoint.ts';

const readiness = z.strictObject({
  ready: z.boolean(),
  writes: z.boolean().openapi({ description: 'Whether the database takes writes now.' }),
});

export const readyz = serviceEndpoint({
  id: 'readyz',
  method: 'get',
  path: '/readyz',
  needs: 'anyone',
  group: 'Service',
  summary: 'Whether the service can be sent requests',
  description:
    'Not before the database was reached once, and not while the service stops. While the database is away later on it stays ready without writes, since cached reads go on; `?writes` asks for writes too.',
  params: z.strictObject({}),
  query: z.object({ writes: z.string().optional() }),
  answers: {
    200: { description: 'Ready.', content: { 'application/json': readiness } },
    503: { description: 'Not ready.', content: { 'application/json': readiness } },
  },
  problems: [],
  handle: async ({ query }, service) => {
    const registry = service.registry();
    const { ready, writes } = registry === undefined ? notYet : await health(registry);
    const answer = { ready: ready && !service.isStopping(), writes: writes && !service.isStopping() };
    return new Response(JSON.stringify(answer), {
      status: answer.ready && (answer.writes || query.writes === undefined) ? 200 : 503,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    });
  },
});

const notYet = { ready: false, writes: false };
