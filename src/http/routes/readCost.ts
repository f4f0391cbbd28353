import { z } from '@hono/zod-openapi';
import { readCost as read } from '../../registry/readCost.ts';
import { answerJson } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { versionCost } from '../shapes/cost.ts';
import { formatId } from '../shapes/formatNotes.ts';
import { cacheHit, model, requests } from '../shapes/policy.ts';
import { selector, toolsetName } from '../shapes/words.ts';

const number = z
  .string()
  .regex(/^\d+(?:\.\d+)?$/, 'This is no number. Give it in decimal digits.')
  .transform(Number);

export const readCost = endpoint({
  id: 'readCost',
  method: 'get',
  path: '/v1/toolsets/{name}/versions/{selector}/cost',
  needs: 'read',
  group: 'Quality',
  summary: 'Read what a version costs',
  description:
    'Tokens by tool, and the price of a request and of a month. What is not asked for is as the policy of the toolset declares its traffic; without that, tokens are counted as `openai-chat` and nothing is priced.',
  params: z.strictObject({ name: toolsetName, selector }),
  query: z.strictObject({
    format: formatId.optional(),
    model: model.optional(),
    requests: number.pipe(requests).optional().openapi({ type: 'integer', description: 'A month.' }),
    cacheHit: number.pipe(cacheHit).optional().openapi({
      type: 'number',
      description: 'The share of requests that find the tools in the cache.',
    }),
  }),
  answers: { 200: { description: 'The cost.', content: { 'application/json': versionCost } } },
  problems: ['unknown-toolset', 'unknown-version', 'no-such-version', 'unknown-channel'],
  handle: async ({ request, registry, params, query }) =>
    answerJson(request, await read(registry, { toolset: params.name, selector: params.selector, ...query })),
});
