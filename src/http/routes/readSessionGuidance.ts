import { z } from '@hono/zod-openapi';
import { readSessionGuidance as read } from '../../registry/readSessionGuidance.ts';
import { answerRead, revalidated } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { sessionId, toolsetName } from '../shapes/words.ts';

const headers = {
  ETag: 'The sha256 of the body.',
  'X-Toolset-Name': 'The toolsets, in the order of their pins.',
  'X-Toolset-Version': 'Their versions, in the same order.',
  'X-Toolset-Digest': 'The digests of their definitions, in the same order.',
};

export const readSessionGuidance = endpoint({
  id: 'readSessionGuidance',
  method: 'get',
  path: '/v1/sessions/{id}/guidance',
  needs: 'read',
  group: 'Formats',
  summary: 'Fetch the section for the system prompt of a session',
  params: z.strictObject({ id: sessionId }),
  query: z.strictObject({
    toolset: toolsetName.optional().openapi({ description: 'One of the toolsets of the session.' }),
  }),
  answers: {
    200: { description: 'The section.', content: { 'text/plain': z.string() }, headers },
    304: { description: 'The client has it.', headers },
  },
  problems: ['unknown-session', 'session-ended', 'unknown-toolset-in-session'],
  handle: async ({ request, registry, params, query }) => {
    const { bytes, toolsets } = await read(registry, { session: params.id, toolset: query.toolset });
    return answerRead(request, bytes, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': revalidated,
      'X-Toolset-Name': toolsets.map(({ name }) => name).join(', '),
      'X-Toolset-Version': toolsets.map(({ version }) => version).join(', '),
      'X-Toolset-Digest': toolsets.map(({ digest }) => digest).join(', '),
    });
  },
});
