import { z } from '@hono/zod-openapi';
import { check as checkDefinition } from '../../registry/check.ts';
import { answerWrite } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { publishRequest } from '../publishRequest.ts';
import { formatCheck } from '../shapes/formatNotes.ts';
import { checkBody } from '../shapes/publishBody.ts';
import { publishedFields } from '../shapes/published.ts';
import { time, toolsetName } from '../shapes/words.ts';

const checked = z
  .strictObject({
    ...publishedFields,
    formats: z
      .array(formatCheck)
      .openapi({ description: 'Of the formats that were named, and of those that the policy names.' }),
    reviewUntil: time
      .nullable()
      .openapi({ description: 'Until when the report is kept for review; null where it is not.' }),
  })
  .openapi('Checked');

export const check = endpoint({
  id: 'check',
  method: 'post',
  path: '/v1/toolsets/{name}/check',
  needs: 'read',
  group: 'Toolsets',
  summary: 'See what publishing would do',
  description: 'Answers or refuses as publishing would, and publishes nothing.',
  params: z.strictObject({ name: toolsetName }),
  query: z.strictObject({}),
  body: checkBody,
  large: 'definition',
  answers: {
    200: {
      description: 'The number it would get, and what changed.',
      content: { 'application/json': checked },
    },
  },
  problems: [
    'version-exists',
    'version-too-small',
    'stale-latest',
    'invalid-definition',
    'no-such-version',
    'format-refuses',
    'policy-refused',
    'not-a-mover',
  ],
  handle: async ({ registry, params, body: { formats, review, ...body }, by }) =>
    answerWrite(
      200,
      await checkDefinition(registry, { ...publishRequest(params.name, body, by), formats, review }),
    ),
});
