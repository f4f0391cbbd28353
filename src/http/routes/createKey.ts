import { z } from '@hono/zod-openapi';
import { createKey as create } from '../../registry/createKey.ts';
import { answerWrite } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { createdKey, keyBody } from '../shapes/key.ts';

export const createKey = endpoint({
  id: 'createKey',
  method: 'post',
  path: '/v1/keys',
  needs: 'admin',
  group: 'Access',
  summary: 'Create a key',
  description:
    'Its secret is in the answer and nowhere else. A key gives no scope and no toolset that the key it is created with does not have. The first key of a registry has to have the scope `admin`, all toolsets and no expiry, since nobody comes in without a key from then on.',
  params: z.strictObject({}),
  query: z.strictObject({}),
  small: true,
  body: keyBody,
  answers: {
    201: {
      description: 'Created.',
      content: { 'application/json': createdKey },
      headers: { Location: 'The path of the key.' },
    },
  },
  problems: [],
  handle: async ({ registry, body, caller }) => {
    const created = await create(registry, { ...body, caller });
    return answerWrite(201, created, { Location: `/v1/keys/${created.id}` });
  },
});
