import { z } from '@hono/zod-openapi';
import { markVersion as mark } from '../../registry/markVersion.ts';
import { answerWrite } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { version } from '../shapes/version.ts';
import { exactVersion, text, toolsetName } from '../shapes/words.ts';

export const markVersion = endpoint({
  id: 'markVersion',
  method: 'patch',
  path: '/v1/toolsets/{name}/versions/{version}',
  needs: 'publish',
  group: 'Toolsets',
  summary: 'Deprecate or yank a version, or take that back',
  description:
    'A mark that is not named stays as it is. A yanked version takes no new pins; sessions on it are served.',
  params: z.strictObject({ name: toolsetName, version: exactVersion }),
  query: z.strictObject({}),
  small: true,
  body: z
    .strictObject({
      deprecated: text(10_000)
        .nullable()
        .optional()
        .openapi({ description: 'Why it should not be used any more; null takes the mark away.' }),
      yanked: z.boolean().optional(),
      force: z
        .boolean()
        .optional()
        .openapi({ description: 'Yanks a version also where live sessions are on it.' }),
    })
    .openapi('Marks'),
  answers: { 200: { description: 'The version as marked.', content: { 'application/json': version } } },
  problems: ['unknown-toolset', 'unknown-version', 'version-in-use'],
  handle: async ({ registry, params, body, by }) =>
    answerWrite(200, await mark(registry, { toolset: params.name, version: params.version, ...body, by })),
});
