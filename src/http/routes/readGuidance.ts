import { z } from '@hono/zod-openapi';
import { readGuidance as read } from '../../registry/readGuidance.ts';
import { answerRead, revalidated, unchanging } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { selector, toolsetName } from '../shapes/words.ts';

const headers = {
  ETag: 'The sha256 of the body.',
  'Cache-Control': 'Immutable where the selector is an exact version or a digest.',
  'X-Toolset-Version': 'The exact version.',
  'X-Toolset-Digest': 'The digest of its definition.',
  'X-Toolset-State': 'Its state.',
};

export const readGuidance = endpoint({
  id: 'readGuidance',
  method: 'get',
  path: '/v1/toolsets/{name}/versions/{selector}/guidance',
  needs: 'read',
  group: 'Formats',
  summary: 'Fetch the section for the system prompt',
  description: 'What must always and what must never be done with each tool; empty where nothing is said.',
  params: z.strictObject({ name: toolsetName, selector }),
  query: z.strictObject({}),
  answers: {
    200: { description: 'The section.', content: { 'text/plain': z.string() }, headers },
    304: { description: 'The client has it.', headers },
  },
  problems: ['unknown-toolset', 'unknown-version', 'no-such-version', 'unknown-channel'],
  handle: async ({ request, registry, params }) => {
    const found = await read(registry, { toolset: params.name, selector: params.selector });
    return answerRead(request, found.bytes, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': found.exact ? unchanging : revalidated,
      'X-Toolset-Version': found.version,
      'X-Toolset-Digest': found.digest,
      'X-Toolset-State': found.state,
    });
  },
});
