import { z } from '@hono/zod-openapi';
import { listAudit as list } from '../../registry/listAudit.ts';
import { answerJson } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { act, auditEntry } from '../shapes/auditEntry.ts';
import { page, pageQuery } from '../shapes/page.ts';
import { line, toolsetName } from '../shapes/words.ts';

export const listAudit = endpoint({
  id: 'listAudit',
  method: 'get',
  path: '/v1/audit',
  needs: 'admin',
  group: 'Access',
  summary: 'List who did what, newest first',
  description:
    'A key that is not about all toolsets sees what was done to those that it is about. Pins, fetches and calls are not in it.',
  params: z.strictObject({}),
  query: z.strictObject({
    toolset: toolsetName.optional(),
    act: act.optional(),
    actor: line(300).optional(),
    key: line(128).optional().openapi({ description: 'The id of a key.' }),
    ...pageQuery,
  }),
  answers: { 200: { description: 'A page.', content: { 'application/json': page(auditEntry) } } },
  problems: [],
  handle: async ({ request, registry, query, caller }) =>
    answerJson(request, await list(registry, { ...query, caller })),
});
