import { z } from '@hono/zod-openapi';
import { readRendering } from '../../registry/readRendering.ts';
import { readVersion as read } from '../../registry/readVersion.ts';
import { answerRead, revalidated, unchanging, unchangingForAll } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { fetched, formatQuery, wireType } from '../shapes/wireTools.ts';
import { selector, toolsetName } from '../shapes/words.ts';

const headers = {
  ETag: 'The sha256 of the body.',
  'Cache-Control':
    'Immutable where the selector is an exact version or a digest; public where the policy says so.',
  'X-Toolset-Version': 'The exact version.',
  'X-Toolset-Digest': 'Its digest.',
  'X-Toolset-State': 'Its state.',
};

export const readVersion = endpoint({
  id: 'readVersion',
  method: 'get',
  path: '/v1/toolsets/{name}/versions/{selector}',
  needs: 'read',
  group: 'Toolsets',
  summary: 'Fetch a definition',
  description:
    "The canonical bytes and nothing else, or with `format` the bytes that a provider's API takes, the same for ever. The selector is a version, a range, a channel or a digest.",
  params: z.strictObject({ name: toolsetName, selector }),
  query: z.strictObject(formatQuery),
  answers: {
    200: { description: 'The definition.', content: fetched, headers },
    304: { description: 'The client has it.', headers },
  },
  problems: ['unknown-toolset', 'unknown-version', 'no-such-version', 'unknown-channel', 'format-refuses'],
  handle: async ({ request, registry, params, query: { format } }) => {
    const asked = { toolset: params.name, selector: params.selector };
    const rendered = format === undefined ? undefined : await readRendering(registry, { ...asked, format });
    const found = rendered ?? (await read(registry, asked));
    return answerRead(
      request,
      found.bytes,
      {
        'Content-Type': format === undefined ? 'application/json' : wireType(format),
        'Cache-Control': !found.exact ? revalidated : found.isPublic ? unchangingForAll : unchanging,
        'X-Toolset-Version': found.version,
        'X-Toolset-Digest': found.digest,
        'X-Toolset-State': found.state,
      },
      rendered?.sha256 ?? found.digest,
    );
  },
});
