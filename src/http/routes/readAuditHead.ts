import { z } from '@hono/zod-openapi';
import { readAuditHead as read } from '../../registry/readAuditHead.ts';
import { answerJson } from '../answer.ts';
import { endpoint } from '../endpoint.ts';

export const readAuditHead = endpoint({
  id: 'readAuditHead',
  method: 'get',
  path: '/v1/audit/head',
  needs: 'admin',
  group: 'Access',
  summary: 'Read where the chain of the audit ends',
  description:
    'Kept elsewhere, the hash shows later that nothing up to here was changed or removed: `toolset audit verify --head HASH`.',
  params: z.strictObject({}),
  query: z.strictObject({}),
  answers: {
    200: {
      description: 'The end.',
      content: {
        'application/json': z
          .strictObject({
            seq: z.int().openapi({ description: 'How many rows there are.' }),
            hash: z.string().openapi({ description: 'Of the last one, in hex.' }),
          })
          .openapi('AuditHead'),
      },
    },
  },
  problems: [],
  handle: async ({ request, registry }) => answerJson(request, await read(registry)),
});
