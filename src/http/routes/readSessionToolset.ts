import { z } from '@hono/zod-openapi';
import { readSessionToolset as read } from '../../registry/readSessionToolset.ts';
import { answerRead, revalidated } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { definition } from '../shapes/definition.ts';
import { sessionId, toolsetName } from '../shapes/words.ts';

const headers = {
  ETag: 'The sha256 of the body.',
  'X-Toolset-Name': 'The toolsets, in the order of their pins.',
  'X-Toolset-Version': 'Their versions, in the same order.',
  'X-Toolset-Digest': 'Their digests, in the same order.',
};

export const readSessionToolset = endpoint({
  id: 'readSessionToolset',
  method: 'get',
  path: '/v1/sessions/{id}/toolset',
  group: 'Sessions',
  summary: 'Fetch the pinned definition',
  description:
    'Of one pinned toolset its canonical bytes; of several those of one definition with the tools of all, in the order of the pins.',
  params: z.strictObject({ id: sessionId }),
  query: z.strictObject({
    toolset: toolsetName.optional().openapi({ description: 'One of the toolsets of the session.' }),
  }),
  answers: {
    200: { description: 'The definition.', content: { 'application/json': definition }, headers },
    304: { description: 'The client has it.', headers },
  },
  problems: ['unknown-session', 'session-ended', 'unknown-toolset-in-session'],
  handle: async ({ request, registry, params, query }) => {
    const { bytes, toolsets } = await read(registry, { session: params.id, toolset: query.toolset });
    return answerRead(
      request,
      bytes,
      {
        'Content-Type': 'application/json',
        'Cache-Control': revalidated,
        'X-Toolset-Name': toolsets.map(({ name }) => name).join(', '),
        'X-Toolset-Version': toolsets.map(({ version }) => version).join(', '),
        'X-Toolset-Digest': toolsets.map(({ digest }) => digest).join(', '),
      },
      toolsets.length === 1 ? toolsets[0]?.digest : undefined,
    );
  },
});
