import { z } from '@hono/zod-openapi';
import { readVersion as read } from '../../registry/readVersion.ts';
import { answerRead, revalidated, unchanging } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { definition } from '../shapes/definition.ts';
import { selector, toolsetName } from '../shapes/words.ts';

const headers = {
  ETag: 'The sha256 of the body.',
  'Cache-Control': 'Immutable where the selector is an exact version or a digest.',
  'X-Toolset-Version': 'The exact version.',
  'X-Toolset-Digest': 'Its digest.',
  'X-Toolset-State': 'Its state.',
};

export const readVersion = endpoint({
  id: 'readVersion',
  method: 'get',
  path: '/v1/toolsets/{name}/versions/{selector}',
  group: 'Toolsets',
  summary: 'Fetch a definition',
  description:
    'The canonical bytes and nothing else. The selector is a version, a range, a channel or a digest.',
  params: z.strictObject({ name: toolsetName, selector }),
  query: z.strictObject({}),
  answers: {
    200: { description: 'The definition.', content: { 'application/json': definition }, headers },
    304: { description: 'The client has it.', headers },
  },
  problems: ['unknown-toolset', 'unknown-version', 'no-such-version', 'unknown-channel'],
  handle: async ({ request, registry, params }) => {
    const found = await read(registry, { toolset: params.name, selector: params.selector });
    return answerRead(
      request,
      found.bytes,
      {
        'Content-Type': 'application/json',
        'Cache-Control': found.exact ? unchanging : revalidated,
        'X-Toolset-Version': found.version,
        'X-Toolset-Digest': found.digest,
        'X-Toolset-State': found.state,
      },
      found.digest,
    );
  },
});
