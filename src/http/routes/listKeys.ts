import { z } from '@hono/zod-openapi';
import { listKeys as list } from '../../registry/listKeys.ts';
import { answerJson } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { key } from '../shapes/key.ts';
import { page, pageQuery } from '../shapes/page.ts';

export const listKeys = endpoint({
  id: 'listKeys',
  method: 'get',
  path: '/v1/keys',
  needs: 'admin',
  group: 'Access',
  summary: 'List the keys, newest first',
  description:
    'Those that are about nothing that the key it is asked with is not about; never their secrets.',
  params: z.strictObject({}),
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'A page.', content: { 'application/json': page(key) } } },
  problems: [],
  handle: async ({ request, registry, query, caller }) =>
    answerJson(request, await list(registry, { ...query, caller })),
});
