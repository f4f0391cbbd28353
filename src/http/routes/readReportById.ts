import { z } from '@hono/zod-openapi';
import { readReportById as read } from '../../registry/readReportById.ts';
import { answerReport, reportAnswer } from '../answerReport.ts';
import { endpoint } from '../endpoint.ts';
import { reportId } from '../shapes/words.ts';

export const readReportById = endpoint({
  id: 'readReportById',
  method: 'get',
  path: '/v1/reports/{id}',
  needs: 'read',
  group: 'Reports',
  summary: 'Read a report by its id',
  params: z.strictObject({ id: reportId }),
  query: z.strictObject({}),
  answers: { 200: reportAnswer },
  problems: ['unknown-report', 'not-acceptable'],
  handle: async ({ request, registry, params, caller }) =>
    answerReport(request, () => read(registry, { id: params.id, caller })),
});
