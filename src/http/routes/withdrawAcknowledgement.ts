import { z } from '@hono/zod-openapi';
import { withdrawAcknowledgement as withdraw } from '../../registry/withdrawAcknowledgement.ts';
import { endpoint } from '../endpoint.ts';
import { fingerprint } from '../shapes/acknowledgement.ts';
import { toolsetName } from '../shapes/words.ts';

export const withdrawAcknowledgement = endpoint({
  id: 'withdrawAcknowledgement',
  method: 'delete',
  path: '/v1/toolsets/{name}/lint/acknowledgements/{fingerprint}',
  needs: 'review',
  group: 'Quality',
  summary: 'Withdraw an acknowledgement',
  description: 'The finding counts again.',
  params: z.strictObject({ name: toolsetName, fingerprint }),
  query: z.strictObject({}),
  answers: { 204: { description: 'Withdrawn, now or before.' } },
  problems: ['unknown-toolset'],
  handle: async ({ registry, params, by }) => {
    await withdraw(registry, { toolset: params.name, fingerprint: params.fingerprint, by });
    return new Response(null, { status: 204 });
  },
});
