import { z } from '@hono/zod-openapi';
import { readLint as read } from '../../registry/readLint.ts';
import { answerJson } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { chosenFindings } from '../shapes/findings.ts';
import { selector, toolsetName } from '../shapes/words.ts';

const linted = z
  .strictObject({
    toolset: z.string(),
    version: z.string(),
    digest: z.string(),
    ...chosenFindings,
  })
  .openapi('Lint');

export const readLint = endpoint({
  id: 'readLint',
  method: 'get',
  path: '/v1/toolsets/{name}/versions/{selector}/lint',
  needs: 'read',
  group: 'Quality',
  summary: 'Read what is wrong with a version',
  description:
    'For the model that is to choose from it, by the levels that the policy of the toolset sets. At most 5,000 findings are listed, the worst.',
  params: z.strictObject({ name: toolsetName, selector }),
  query: z.strictObject({}),
  answers: { 200: { description: 'The findings.', content: { 'application/json': linted } } },
  problems: ['unknown-toolset', 'unknown-version', 'no-such-version', 'unknown-channel'],
  handle: async ({ request, registry, params }) =>
    answerJson(request, await read(registry, { toolset: params.name, selector: params.selector })),
});
