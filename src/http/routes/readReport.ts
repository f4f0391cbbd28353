import { z } from '@hono/zod-openapi';
import { readReport as read } from '../../registry/readReport.ts';
import { answerReport, reportAnswer } from '../answerReport.ts';
import { endpoint } from '../endpoint.ts';
import { exactVersion, toolsetName } from '../shapes/words.ts';

export const readReport = endpoint({
  id: 'readReport',
  method: 'get',
  path: '/v1/toolsets/{name}/versions/{version}/report',
  needs: 'read',
  group: 'Reports',
  summary: 'Read the report kept when a version was published',
  params: z.strictObject({ name: toolsetName, version: exactVersion }),
  query: z.strictObject({}),
  answers: { 200: reportAnswer },
  problems: ['unknown-toolset', 'unknown-version', 'not-acceptable'],
  handle: async ({ request, registry, params }) =>
    answerReport(request, () => read(registry, { toolset: params.name, version: params.version })),
});
