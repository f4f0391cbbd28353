import { z } from '@hono/zod-openapi';
import { listSessions as list } from '../../registry/listSessions.ts';
import { sessionStates } from '../../registry/sessions/sessionState.ts';
import { answerJson } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../shapes/page.ts';
import { sessionSummary } from '../shapes/sessionSummary.ts';
import { exactVersion, toolsetName } from '../shapes/words.ts';

export const listSessions = endpoint({
  id: 'listSessions',
  method: 'get',
  path: '/v1/sessions',
  needs: 'read',
  group: 'Sessions',
  summary: 'List who is on what',
  params: z.strictObject({}),
  query: z
    .strictObject({
      toolset: toolsetName.optional(),
      version: exactVersion.optional().openapi({ description: 'An exact version; needs `toolset`.' }),
      state: z.enum(sessionStates).optional(),
      ...pageQuery,
    })
    .refine(({ toolset, version }) => version === undefined || toolset !== undefined, {
      message: 'A version is one of a toolset. Give the query parameter "toolset" too.',
      path: ['version'],
    }),
  answers: { 200: { description: 'A page.', content: { 'application/json': page(sessionSummary) } } },
  problems: ['unknown-toolset', 'unknown-version'],
  handle: async ({ request, registry, query, caller }) =>
    answerJson(request, await list(registry, { ...query, caller })),
});
