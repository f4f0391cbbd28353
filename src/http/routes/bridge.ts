import { z } from '@hono/zod-openapi';
import { bridge as bridgeSession } from '../../registry/bridge.ts';
import { answerJson } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { bridged } from '../shapes/bridged.ts';
import { selector, sessionId, toolsetName } from '../shapes/words.ts';

export const bridge = endpoint({
  id: 'bridge',
  method: 'get',
  path: '/v1/sessions/{id}/bridge',
  needs: 'read',
  group: 'Sessions',
  summary: 'Take a session over a change',
  description:
    'A note for the conversation, about nothing but what it has used, and its recorded calls as they would be made now: renamed as the publisher declared or the report found, with defaults filled in. Moves nothing.',
  params: z.strictObject({ id: sessionId }),
  query: z.strictObject({
    to: selector,
    toolset: toolsetName.optional().openapi({ description: 'Which of several toolsets goes there.' }),
  }),
  answers: { 200: { description: 'The bridge.', content: { 'application/json': bridged } } },
  problems: [
    'unknown-session',
    'session-ended',
    'unknown-toolset-in-session',
    'unknown-version',
    'unknown-channel',
  ],
  handle: async ({ request, registry, params, query }) =>
    answerJson(request, await bridgeSession(registry, { session: params.id, ...query })),
});
