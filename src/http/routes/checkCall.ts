import { z } from '@hono/zod-openapi';
import type { CheckedCall } from '../../formats/checkCall.ts';
import { checkCall as check } from '../../registry/checkCall.ts';
import type { Json } from '../../schema/json.ts';
import { answerWrite } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { sessionId, text } from '../shapes/words.ts';

const body = z
  .strictObject({
    tool: text(1_000),
    arguments: z
      .unknown()
      .refine((value) => value !== undefined, 'The field "arguments" is missing. Give what the model sent.')
      .openapi({ description: 'What the model sent, as JSON; text that is no JSON stays text.' }),
  })
  .openapi('Call');

const checked = z
  .strictObject({
    ok: z.boolean(),
    errors: z.array(z.strictObject({ pointer: z.string(), message: z.string() })).openapi({
      description: 'In words that may be handed to the model; pointers lead into the arguments.',
    }),
    unchecked: z
      .array(z.string())
      .openapi({ description: 'Places in the schema that nobody could judge; they count as fitting.' }),
    renamedTo: z.string().optional().openapi({
      description: 'The name of the tool in later versions, or the one to call in this session.',
    }),
  })
  .openapi('CheckedCall') satisfies z.ZodType<{ [Field in keyof CheckedCall]: unknown }>;

export const checkCall = endpoint({
  id: 'checkCall',
  method: 'post',
  path: '/v1/sessions/{id}/check-call',
  needs: 'read',
  group: 'Formats',
  summary: 'Check whether a call fits what a session is pinned to',
  params: z.strictObject({ id: sessionId }),
  query: z.strictObject({}),
  body,
  answers: {
    200: { description: 'Whether it fits, and why not.', content: { 'application/json': checked } },
  },
  problems: ['unknown-session', 'session-ended'],
  handle: async ({ registry, params, body: { tool, arguments: given } }) =>
    answerWrite(200, await check(registry, { session: params.id, tool, arguments: given as Json })),
});
