import { z } from '@hono/zod-openapi';
import { publish as publishVersion } from '../../registry/publish.ts';
import { answerWrite } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { publishRequest } from '../publishRequest.ts';
import { publishBody } from '../shapes/publishBody.ts';
import { published } from '../shapes/published.ts';
import { toolsetName } from '../shapes/words.ts';

export const publish = endpoint({
  id: 'publish',
  method: 'post',
  path: '/v1/toolsets/{name}/versions',
  needs: 'publish',
  group: 'Toolsets',
  summary: 'Publish a version',
  description:
    'Without `version` the registry takes the number that the changes ask for. Content equal to the predecessor publishes nothing and answers 200 with that version.',
  params: z.strictObject({ name: toolsetName }),
  query: z.strictObject({}),
  body: publishBody,
  large: 'definition',
  answers: {
    201: {
      description: 'Published.',
      content: { 'application/json': published },
      headers: { Location: 'The path of the version.' },
    },
    200: { description: 'Nothing was to publish.', content: { 'application/json': published } },
  },
  problems: [
    'version-exists',
    'version-too-small',
    'stale-latest',
    'invalid-definition',
    'no-such-version',
    'policy-refused',
    'format-refuses',
    'not-a-mover',
    'not-approved',
  ],
  handle: async ({ registry, params, body, by }) => {
    const { outcome, ...rest } = await publishVersion(registry, publishRequest(params.name, body, by));
    return outcome === 'standing'
      ? answerWrite(200, rest)
      : answerWrite(201, rest, {
          Location: `/v1/toolsets/${rest.toolset}/versions/${encodeURIComponent(rest.version)}`,
        });
  },
});
