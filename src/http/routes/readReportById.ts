import { z } from '@hono/zod-openapi';
import { readReportById as read } from '../../registry/readReportById.ts';
import { answerReport, reviewedAnswer } from '../answerReport.ts';
import { endpoint } from '../endpoint.ts';
import { evidenceQuery, evidenceWish } from '../shapes/evidence.ts';
import { reportId } from '../shapes/words.ts';

export const readReportById = endpoint({
  id: 'readReportById',
  method: 'get',
  path: '/v1/reports/{id}',
  needs: 'read',
  group: 'Reports',
  summary: 'Read a report by its id',
  params: z.strictObject({ id: reportId }),
  query: z.strictObject(evidenceQuery),
  answers: { 200: reviewedAnswer },
  problems: ['unknown-report', 'not-acceptable'],
  handle: async ({ request, registry, params, query, caller, page }) =>
    answerReport(
      request,
      () => read(registry, { id: params.id, caller, evidence: evidenceWish(query) }),
      page && (() => page({ id: params.id })),
    ),
});
