import { z } from '@hono/zod-openapi';
import { acts } from '../../registry/audit/act.ts';
import type { AuditEntry } from '../../registry/listAudit.ts';
import { orNull } from './orNull.ts';
import { time } from './words.ts';

export const act = z.enum(acts);

export const auditEntry = z
  .strictObject({
    seq: z.int().openapi({ description: 'Counts from 1, without a gap.' }),
    at: time,
    act,
    actor: z.string().openapi({ description: 'The name of the key that was used.' }),
    owner: z.string(),
    key: orNull(z.string()).openapi({
      description: 'The id of the key; null without one, and with the one that the environment gives.',
    }),
    address: orNull(z.string()),
    toolset: orNull(z.string()),
    subject: orNull(z.string()).openapi({
      description: 'What the act was done to: a version, a channel, a session, the id of a key or a report.',
    }),
    detail: z.unknown().openapi({ description: 'Facts and reasons, by the act.' }),
    hash: z.string().openapi({ description: 'The sha256 in hex that chains it to the row before.' }),
  })
  .openapi('AuditEntry') satisfies z.ZodType<AuditEntry>;
