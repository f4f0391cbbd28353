import { z } from '@hono/zod-openapi';
import { compareVersions } from '../../registry/compareVersions.ts';
import { lenses } from '../../schema/lens.ts';
import { answerReport, reportAnswer } from '../answerReport.ts';
import { endpoint } from '../endpoint.ts';
import { evidenceQuery, evidenceWish } from '../shapes/evidence.ts';
import { selector, toolsetName } from '../shapes/words.ts';

export const compare = endpoint({
  id: 'compare',
  method: 'get',
  path: '/v1/toolsets/{name}/compare/{from}...{to}',
  needs: 'read',
  group: 'Reports',
  summary: 'Report what changed between any two versions',
  params: z.strictObject({ name: toolsetName, from: selector, to: selector }),
  query: z.strictObject({
    ...evidenceQuery,
    lens: z.enum(lenses).optional().openapi({ description: 'Which inclusion makes an edit safe.' }),
  }),
  answers: { 200: reportAnswer },
  problems: ['unknown-toolset', 'unknown-version', 'no-such-version', 'unknown-channel', 'not-acceptable'],
  handle: async ({ request, registry, params, query, page }) =>
    answerReport(
      request,
      () =>
        compareVersions(registry, {
          toolset: params.name,
          from: params.from,
          to: params.to,
          lens: query.lens,
          evidence: evidenceWish(query),
        }),
      page && (() => page({ toolset: params.name, from: params.from, to: params.to, lens: query.lens })),
    ),
});
