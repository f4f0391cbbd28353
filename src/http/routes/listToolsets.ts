import { z } from '@hono/zod-openapi';
import { listToolsets as list } from '../../registry/listToolsets.ts';
import { answerJson } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../shapes/page.ts';
import { toolset } from '../shapes/toolset.ts';

export const listToolsets = endpoint({
  id: 'listToolsets',
  method: 'get',
  path: '/v1/toolsets',
  needs: 'read',
  group: 'Toolsets',
  summary: 'List the toolsets, newest first',
  params: z.strictObject({}),
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'A page.', content: { 'application/json': page(toolset) } } },
  problems: [],
  handle: async ({ request, registry, query, caller }) =>
    answerJson(request, await list(registry, { ...query, caller })),
});
