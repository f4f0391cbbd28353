import { z } from '@hono/zod-openapi';
import { readUsage as read } from '../../registry/readUsage.ts';
import { answerRead, revalidated } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { since } from '../shapes/evidence.ts';
import { usage } from '../shapes/usage.ts';
import { exactVersion, selector, text, toolsetName } from '../shapes/words.ts';

export const readUsage = endpoint({
  id: 'readUsage',
  method: 'get',
  path: '/v1/toolsets/{name}/usage',
  needs: 'read',
  group: 'Quality',
  summary: 'Count what arguments were given',
  description:
    'By tool and argument: the values of recorded calls with how often each came up, how many the schema accepts, and how often the argument is left out. Values are shown as far as the policy of the toolset keeps them.',
  params: z.strictObject({ name: toolsetName }),
  query: z.strictObject({
    since: since.optional(),
    version: exactVersion.optional().openapi({ description: 'Only calls made under this version.' }),
    against: selector.optional().openapi({
      description: 'The version whose schemas judge: unless given, `version`, and without that `latest`.',
    }),
    tool: text(1_000).optional(),
  }),
  answers: { 200: { description: 'Tool by tool.', content: { 'application/json': usage } } },
  problems: ['unknown-toolset', 'unknown-version', 'unknown-channel'],
  handle: async ({ request, registry, params, query }) =>
    answerRead(request, JSON.stringify(await read(registry, { toolset: params.name, ...query })), {
      'Content-Type': 'application/json',
      'Cache-Control': revalidated,
    }),
});
