import { z } from '@hono/zod-openapi';
import { verdicts } from '../../compat/change.ts';
import { listReports as list } from '../../registry/listReports.ts';
import { answerJson } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { reviewState } from '../shapes/decision.ts';
import { page, pageQuery } from '../shapes/page.ts';
import { reportSummary } from '../shapes/reportSummary.ts';
import { toolsetName } from '../shapes/words.ts';

export const listReports = endpoint({
  id: 'listReports',
  method: 'get',
  path: '/v1/reports',
  needs: 'read',
  group: 'Reports',
  summary: 'List reports, newest first',
  description:
    'Those kept at publishing, and those of checks that ask for a review. `state=open` lists what waits for a decision.',
  params: z.strictObject({}),
  query: z.strictObject({
    verdict: z.enum(verdicts).optional(),
    toolset: toolsetName.optional(),
    state: reviewState.optional(),
    ...pageQuery,
  }),
  answers: { 200: { description: 'A page.', content: { 'application/json': page(reportSummary) } } },
  problems: ['unknown-toolset'],
  handle: async ({ request, registry, query, caller }) =>
    answerJson(request, await list(registry, { ...query, caller })),
});
