import { z } from '@hono/zod-openapi';
import { acknowledgeFinding as acknowledge } from '../../registry/acknowledgeFinding.ts';
import { answerWrite } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { acknowledgement, fingerprint } from '../shapes/acknowledgement.ts';
import { text, toolsetName } from '../shapes/words.ts';

export const acknowledgeFinding = endpoint({
  id: 'acknowledgeFinding',
  method: 'post',
  path: '/v1/toolsets/{name}/lint/acknowledgements',
  needs: 'review',
  group: 'Quality',
  summary: 'Acknowledge a finding',
  description:
    'It stays acknowledged, in every version, as long as the text that it is about is unchanged. A second reason takes the place of the first.',
  params: z.strictObject({ name: toolsetName }),
  query: z.strictObject({}),
  small: true,
  body: z.strictObject({ fingerprint, reason: text(2_000) }).openapi('Acknowledge'),
  answers: {
    200: { description: 'Acknowledged.', content: { 'application/json': acknowledgement } },
  },
  problems: ['unknown-toolset'],
  handle: async ({ registry, params, body, by }) =>
    answerWrite(200, await acknowledge(registry, { toolset: params.name, ...body, by })),
});
