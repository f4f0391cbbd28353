import { z } from '@hono/zod-openapi';
import { readSessionRendering } from '../../registry/readSessionRendering.ts';
import { readSessionToolset as read } from '../../registry/readSessionToolset.ts';
import { answerRead } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { fetchHeaders } from '../fetch/fetchHeaders.ts';
import { fetched, formatQuery } from '../shapes/wireTools.ts';
import { sessionId, toolsetName } from '../shapes/words.ts';

const headers = {
  ETag: 'The sha256 of the body.',
  'X-Toolset-Name': 'The toolsets, in the order of their pins.',
  'X-Toolset-Version': 'Their versions, in the same order.',
  'X-Toolset-Digest': 'Their digests, in the same order.',
  'X-Toolset-Newer':
    'What is newer than each, in the same order: `2.3.0; safe`, `3.0.0; breaking`, `2.3.0; unknown` while that is being found out, or `none`. Absent where it cannot be known now.',
};

export const readSessionToolset = endpoint({
  id: 'readSessionToolset',
  method: 'get',
  path: '/v1/sessions/{id}/toolset',
  needs: 'read',
  group: 'Sessions',
  summary: 'Fetch the pinned definition',
  description:
    "Of one pinned toolset its canonical bytes; of several those of one definition with the tools of all, in the order of the pins. With `format` the bytes that a provider's API takes, the same on every fetch.",
  params: z.strictObject({ id: sessionId }),
  query: z.strictObject({
    toolset: toolsetName.optional().openapi({ description: 'One of the toolsets of the session.' }),
    ...formatQuery,
  }),
  answers: {
    200: { description: 'The definition.', content: fetched, headers },
    304: { description: 'The client has it.', headers },
  },
  problems: ['unknown-session', 'session-ended', 'unknown-toolset-in-session', 'format-refuses'],
  handle: async ({ request, registry, params, query }) => {
    const { format, toolset } = query;
    const asked = { session: params.id, toolset };
    const rendered =
      format === undefined ? undefined : await readSessionRendering(registry, { ...asked, format });
    const { bytes, toolsets } = rendered ?? (await read(registry, asked));
    const kept = toolsets.length === 1 ? toolsets[0]?.digest : undefined;
    return answerRead(request, bytes, fetchHeaders(toolsets, format), rendered?.sha256 ?? kept);
  },
});
