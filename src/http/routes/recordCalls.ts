import { z } from '@hono/zod-openapi';
import { type Recorded, recordCalls as record } from '../../registry/recordCalls.ts';
import { answerWrite } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { callSource, callsOf } from '../shapes/callSource.ts';
import { sessionId } from '../shapes/words.ts';

const count = z.number().int();

const recorded = z
  .strictObject({
    session: z.string(),
    received: count,
    recorded: count.openapi({ description: 'How many were new.' }),
    repeated: count.openapi({ description: 'How many were recorded before, today.' }),
    left: z
      .strictObject({
        unknownTool: count.openapi({ description: "No tool of the session's versions has this name." }),
        malformed: count.openapi({ description: 'The arguments are no JSON object.' }),
        off: count.openapi({ description: 'The policy of the toolset keeps nothing.' }),
      })
      .openapi({ description: 'How many nothing is kept of, and why.' }),
  })
  .openapi('Recorded') satisfies z.ZodType<Recorded>;

export const recordCalls = endpoint({
  id: 'recordCalls',
  method: 'post',
  path: '/v1/sessions/{id}/calls',
  needs: 'pin',
  group: 'Sessions',
  summary: 'Record the calls that a session made',
  description:
    'They are kept as the policy of each toolset says, under the versions that the session is pinned to. The same call sent again on the same day is counted once: it is known by its id, or by its place.',
  params: z.strictObject({ id: sessionId }),
  query: z.strictObject({}),
  body: callSource,
  answers: {
    202: { description: 'How many were new.', content: { 'application/json': recorded } },
  },
  problems: ['unknown-session', 'session-ended'],
  handle: async ({ registry, params, body, caller }) =>
    answerWrite(202, await record(registry, { session: params.id, caller, ...callsOf(body) })),
});
