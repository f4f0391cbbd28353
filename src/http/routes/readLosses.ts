import { z } from '@hono/zod-openapi';
import { type Losses, readLosses as read } from '../../registry/readLosses.ts';
import { answerJson } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { formatId, loss, refusal, requires } from '../shapes/formatNotes.ts';
import { selector, toolsetName } from '../shapes/words.ts';

const losses = z
  .strictObject({
    toolset: z.string(),
    version: z.string(),
    digest: z.string(),
    format: formatId,
    revision: z.number().int().openapi({ description: 'Of the writer that made the bytes.' }),
    losses: z.array(loss),
    requires,
    refusals: z.array(refusal),
  })
  .openapi('Losses') satisfies z.ZodType<Losses>;

export const readLosses = endpoint({
  id: 'readLosses',
  method: 'get',
  path: '/v1/toolsets/{name}/versions/{selector}/losses',
  needs: 'read',
  group: 'Formats',
  summary: 'Read what a format cannot say of a version',
  description:
    'Also what a request in this format needs besides the tools, and what its provider would refuse.',
  params: z.strictObject({ name: toolsetName, selector }),
  query: z.strictObject({ format: formatId }),
  answers: { 200: { description: 'The losses.', content: { 'application/json': losses } } },
  problems: ['unknown-toolset', 'unknown-version', 'no-such-version', 'unknown-channel'],
  handle: async ({ request, registry, params, query }) =>
    answerJson(
      request,
      await read(registry, { toolset: params.name, selector: params.selector, format: query.format }),
    ),
});
