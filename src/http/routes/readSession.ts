import { z } from '@hono/zod-openapi';
import { readSession as read } from '../../registry/readSession.ts';
import { answerJson } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { session } from '../shapes/session.ts';
import { sessionId } from '../shapes/words.ts';

export const readSession = endpoint({
  id: 'readSession',
  method: 'get',
  path: '/v1/sessions/{id}',
  needs: 'read',
  group: 'Sessions',
  summary: 'Read the pins of a session and what is newer',
  params: z.strictObject({ id: sessionId }),
  query: z.strictObject({}),
  answers: { 200: { description: 'The session.', content: { 'application/json': session } } },
  problems: ['unknown-session', 'session-ended'],
  handle: async ({ request, registry, params }) => answerJson(request, await read(registry, params.id)),
});
