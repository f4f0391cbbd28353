import { z } from '@hono/zod-openapi';
import type { KeySummary } from '../../registry/access/keySummary.ts';
import { scopes } from '../../registry/access/scope.ts';
import type { CreatedKey } from '../../registry/createKey.ts';
import { orNull } from './orNull.ts';
import { line, time } from './words.ts';

export const scope = z.enum(scopes);

export const keyId = line(128).openapi({ description: 'The id of a key, which is not its secret.' });

const fields = {
  id: keyId,
  name: z.string(),
  owner: z.string(),
  scopes: z.array(scope),
  toolsets: z.array(z.string()).openapi({ description: 'Patterns of toolset names.' }),
  state: z.enum(['valid', 'expired', 'revoked']),
  createdAt: time,
  createdBy: z.string(),
  expiresAt: orNull(time),
  lastUsedAt: orNull(time).openapi({ description: 'To the minute.' }),
  revokedAt: orNull(time),
  revokedBy: orNull(z.string()),
};

export const key = z.strictObject(fields).openapi('Key') satisfies z.ZodType<KeySummary>;

export const createdKey = z
  .strictObject({
    ...fields,
    secret: z.string().openapi({
      description: 'What to send as `Authorization: Bearer`. It is told here and never again.',
    }),
  })
  .openapi('CreatedKey') satisfies z.ZodType<CreatedKey>;

export const keyBody = z
  .strictObject({
    name: line(100).openapi({
      description: 'What is kept of whoever acts with it.',
      example: 'ci of billing',
    }),
    owner: line(100)
      .optional()
      .openapi({ description: 'The person or team whose it is; its name unless given.' }),
    scopes: z.array(scope).min(1, 'A key needs a scope. Give at least one.').max(scopes.length),
    toolsets: z
      .array(line(128))
      .min(1, 'A key is about some toolset. Give a pattern, or leave the field out for all.')
      .max(100)
      .optional()
      .openapi({ description: 'Names in which `*` stands for any characters; all unless given.' }),
    expires: time
      .nullable()
      .optional()
      .openapi({ description: 'When it ends by itself; never unless given.' }),
  })
  .openapi('CreateKey');
