import { z } from '@hono/zod-openapi';
import { bridge } from '../../registry/bridge.ts';
import type { Json } from '../../schema/json.ts';
import { answerWrite } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { bridged } from '../shapes/bridged.ts';
import { formatId } from '../shapes/formatNotes.ts';
import { selector, sessionId, toolsetName } from '../shapes/words.ts';

export const bridgeConversation = endpoint({
  id: 'bridgeConversation',
  method: 'post',
  path: '/v1/sessions/{id}/bridge',
  needs: 'read',
  group: 'Sessions',
  summary: 'Take a conversation over a change',
  description:
    'The same for the calls of the conversation that is sent, in the place of the recorded ones. Nothing of it is kept.',
  params: z.strictObject({ id: sessionId }),
  query: z.strictObject({}),
  body: z
    .strictObject({
      to: selector,
      toolset: toolsetName.optional(),
      conversation: z
        .unknown()
        .refine((value) => value !== undefined, 'The field "conversation" is missing. Give the messages.')
        .openapi({ description: "Messages as any provider's API has them." }),
      format: formatId.optional().openapi({ description: 'Of the conversation: looked for first.' }),
    })
    .openapi('BridgeConversation'),
  answers: { 200: { description: 'The bridge.', content: { 'application/json': bridged } } },
  problems: [
    'unknown-session',
    'session-ended',
    'unknown-toolset-in-session',
    'unknown-version',
    'unknown-channel',
  ],
  handle: async ({ registry, params, body }) => {
    const { conversation, ...rest } = body;
    const asked = { session: params.id, ...rest, conversation: conversation as Json };
    return answerWrite(200, await bridge(registry, asked));
  },
});
