import { z } from '@hono/zod-openapi';
import type { CallSource } from '../../registry/recordCalls.ts';
import type { Json } from '../../schema/json.ts';
import { formatId } from './formatNotes.ts';
import { line, text } from './words.ts';

/** Ids are the providers': any text will do, and it is never shown. */
const call = z
  .strictObject({
    id: z
      .string()
      .max(1_000, 'An id has at most 1000 characters. Shorten it.')
      .optional()
      .openapi({ description: 'As the provider gave it: the same call sent again is known by it.' }),
    tool: text(1_000),
    arguments: z
      .custom<Json>(
        (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
        'The arguments are no JSON object. Send what the model sent, as JSON.',
      )
      .openapi({ type: 'object', additionalProperties: true }),
    at: line(40)
      .optional()
      .openapi({ format: 'date-time', description: 'When it was made; unless given, now.' }),
    isError: z.boolean().optional().openapi({ description: 'Whether its result was an error.' }),
  })
  .openapi('RecordedCall');

/** The most that one request may bring, also in a conversation. */
export const mostCalls = 5_000;

/** Calls one by one, or a conversation. */
export const callSource = z
  .strictObject({
    calls: z
      .array(call)
      .max(mostCalls, `At most ${mostCalls} calls are taken at once. Send them in several requests.`)
      .optional(),
    conversation: z
      .unknown()
      .optional()
      .openapi({ description: 'Its messages in the shape of any provider, or a request that holds them.' }),
    format: formatId.optional().openapi({ description: 'Of the conversation: looked for first.' }),
  })
  .refine(
    ({ calls, conversation }) => (calls === undefined) !== (conversation === undefined),
    'Give either "calls" or "conversation".',
  )
  .refine(
    ({ conversation }) =>
      conversation === undefined || (typeof conversation === 'object' && conversation !== null),
    {
      message: 'A conversation is a list of messages, or a request that holds one.',
      path: ['conversation'],
    },
  )
  .refine(
    ({ calls, format }) => calls === undefined || format === undefined,
    'A format is that of a conversation. Leave it out beside "calls".',
  )
  .openapi('Calls');

export const callsOf = (body: z.output<typeof callSource>): CallSource =>
  body.calls === undefined
    ? { conversation: body.conversation as Json, format: body.format }
    : { calls: body.calls };
