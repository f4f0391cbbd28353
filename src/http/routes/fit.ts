import { z } from '@hono/zod-openapi';
import { type Fitted, fit as fitConversation } from '../../registry/fit.ts';
import { answerWrite } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { callSource, callsOf } from '../shapes/callSource.ts';
import { toolsetName } from '../shapes/words.ts';

const count = z.number().int();

const fitted = z
  .strictObject({
    toolset: z.string(),
    calls: count.openapi({ description: 'Of tools that some version has.' }),
    leftOut: count,
    best: z.string().nullable().openapi({
      description:
        'The greatest version that contradicts nothing, or else the one that contradicts least; null without any call.',
    }),
    versions: z
      .array(
        z
          .strictObject({
            version: z.string(),
            digest: z.string(),
            fits: z.boolean(),
            contradicted: count,
            unknown: count.openapi({ description: 'Calls that nobody could judge.' }),
            faults: z
              .array(
                z.strictObject({
                  call: count.openapi({ description: 'Which of the calls, from 0 on.' }),
                  tool: z.string(),
                  reasons: z.array(
                    z.strictObject({
                      kind: z.enum(['tool-gone', 'argument-gone', 'argument-missing', 'value-refused']),
                      pointer: z.string().openapi({ description: 'Into the arguments.' }),
                    }),
                  ),
                }),
              )
              .openapi({ description: 'Of at most ten calls.' }),
          })
          .openapi('FittedVersion'),
      )
      .openapi({ description: 'The greatest first.' }),
  })
  .openapi('Fitted') satisfies z.ZodType<{ [Field in keyof Fitted]: unknown }>;

export const fit = endpoint({
  id: 'fit',
  method: 'post',
  path: '/v1/toolsets/{name}/fit',
  needs: 'read',
  group: 'Sessions',
  summary: 'Find the versions that a conversation fits',
  description:
    'For conversations that are older than the registry: which versions contradict none of their calls. Nothing is kept of what is sent.',
  params: z.strictObject({ name: toolsetName }),
  query: z.strictObject({}),
  body: callSource,
  answers: { 200: { description: 'Version by version.', content: { 'application/json': fitted } } },
  problems: ['unknown-toolset'],
  handle: async ({ registry, params, body }) =>
    answerWrite(200, await fitConversation(registry, { toolset: params.name, ...callsOf(body) })),
});
