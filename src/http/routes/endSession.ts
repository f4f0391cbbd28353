import { z } from '@hono/zod-openapi';
import { endSession as end } from '../../registry/endSession.ts';
import { endpoint } from '../endpoint.ts';
import { sessionId } from '../shapes/words.ts';

export const endSession = endpoint({
  id: 'endSession',
  method: 'delete',
  path: '/v1/sessions/{id}',
  needs: 'pin',
  group: 'Sessions',
  summary: 'End a session',
  description: 'The conversation is over; afterwards the id answers 410.',
  params: z.strictObject({ id: sessionId }),
  query: z.strictObject({
    erase: z.enum(['true', 'false']).optional().openapi({ description: 'Also removes its recorded calls.' }),
  }),
  answers: { 204: { description: 'Ended, now or before.' } },
  problems: ['unknown-session'],
  handle: async ({ registry, params, query }) => {
    await end(registry, { session: params.id, erase: query.erase === 'true' });
    return new Response(null, { status: 204 });
  },
});
