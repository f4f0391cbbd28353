import { z } from '@hono/zod-openapi';
import { setPolicy as set } from '../../registry/setPolicy.ts';
import { answerWrite } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { policy, policyBody } from '../shapes/policy.ts';
import { toolsetName } from '../shapes/words.ts';

export const setPolicy = endpoint({
  id: 'setPolicy',
  method: 'put',
  path: '/v1/toolsets/{name}/policy',
  needs: 'admin',
  group: 'Quality',
  summary: 'Set the policy of a toolset',
  description:
    'The levels of lints, the token budget, and the traffic that costs are reckoned with. It takes the place of the policy there was: what is not named is at its default again.',
  params: z.strictObject({ name: toolsetName }),
  query: z.strictObject({}),
  small: true,
  body: policyBody,
  answers: {
    200: { description: 'The policy as it is now.', content: { 'application/json': policy } },
  },
  problems: ['unknown-toolset'],
  handle: async ({ registry, params, body, by }) =>
    answerWrite(200, await set(registry, { toolset: params.name, policy: body, by })),
});
