import { z } from '@hono/zod-openapi';
import { revokeKey as revoke } from '../../registry/revokeKey.ts';
import { answerWrite } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { key, keyId } from '../shapes/key.ts';

export const revokeKey = endpoint({
  id: 'revokeKey',
  method: 'delete',
  path: '/v1/keys/{id}',
  needs: 'admin',
  group: 'Access',
  summary: 'Revoke a key',
  description:
    'It opens nothing any more, here at once and on every replica within a second, and neither do the browser sessions that began with it. Revoking it again changes nothing.',
  params: z.strictObject({ id: keyId }),
  query: z.strictObject({}),
  answers: { 200: { description: 'Revoked.', content: { 'application/json': key } } },
  problems: ['unknown-key'],
  handle: async ({ registry, params, caller }) =>
    answerWrite(200, await revoke(registry, { id: params.id, caller })),
});
