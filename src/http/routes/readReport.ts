import { z } from '@hono/zod-openapi';
import { readReport as read } from '../../registry/readReport.ts';
import { answerReport, reviewedAnswer } from '../answerReport.ts';
import { endpoint } from '../endpoint.ts';
import { evidenceQuery, evidenceWish } from '../shapes/evidence.ts';
import { exactVersion, toolsetName } from '../shapes/words.ts';

export const readReport = endpoint({
  id: 'readReport',
  method: 'get',
  path: '/v1/toolsets/{name}/versions/{version}/report',
  needs: 'read',
  group: 'Reports',
  summary: 'Read the report kept when a version was published',
  params: z.strictObject({ name: toolsetName, version: exactVersion }),
  query: z.strictObject(evidenceQuery),
  answers: { 200: reviewedAnswer },
  problems: ['unknown-toolset', 'unknown-version', 'not-acceptable'],
  handle: async ({ request, registry, params, query, page }) =>
    answerReport(
      request,
      () =>
        read(registry, {
          toolset: params.name,
          version: params.version,
          evidence: evidenceWish(query),
        }),
      page && (() => page({ toolset: params.name, version: params.version })),
    ),
});
