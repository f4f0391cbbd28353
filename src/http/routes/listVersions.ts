import { z } from '@hono/zod-openapi';
import { listVersions as list } from '../../registry/listVersions.ts';
import { answerJson } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../shapes/page.ts';
import { version } from '../shapes/version.ts';
import { toolsetName } from '../shapes/words.ts';

export const listVersions = endpoint({
  id: 'listVersions',
  method: 'get',
  path: '/v1/toolsets/{name}/versions',
  needs: 'read',
  group: 'Toolsets',
  summary: 'List the versions of a toolset, newest first',
  params: z.strictObject({ name: toolsetName }),
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'A page.', content: { 'application/json': page(version) } } },
  problems: ['unknown-toolset'],
  handle: async ({ request, registry, params, query }) =>
    answerJson(request, await list(registry, { toolset: params.name, ...query })),
});
