import { z } from '@hono/zod-openapi';
import { decideReport as decide } from '../../registry/decideReport.ts';
import { answerWrite } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { decideBody } from '../shapes/decision.ts';
import { reviewedReport } from '../shapes/report.ts';
import { reportId } from '../shapes/words.ts';

export const decideReport = endpoint({
  id: 'decideReport',
  method: 'post',
  path: '/v1/reports/{id}/decision',
  needs: 'review',
  group: 'Reports',
  summary: 'Approve or reject a report, or single changes of it',
  description:
    'A decision is never edited: a later one on the same changes takes its place. A pending version is approved when all its breaking changes are. What is decided about a check counts when the same changes are published, once, within 30 days.',
  params: z.strictObject({ id: reportId }),
  query: z.strictObject({}),
  small: true,
  body: decideBody,
  answers: {
    200: {
      description: 'The report as it stands now.',
      content: { 'application/json': reviewedReport },
    },
  },
  problems: ['unknown-report', 'nothing-to-decide', 'already-approved', 'four-eyes'],
  handle: async ({ registry, params, body, by, caller }) =>
    answerWrite(200, await decide(registry, { report: params.id, ...body, by, caller })),
});
