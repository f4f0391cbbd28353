import { z } from '@hono/zod-openapi';
import type { Move } from '../../registry/sessions/move.ts';
import { moveReasons } from '../../registry/sessions/moveReason.ts';
import { time } from './words.ts';

export const move = z
  .strictObject({
    toolset: z.string(),
    from: z.string().nullable().openapi({ description: 'Null where the session did not have the toolset.' }),
    to: z.string(),
    why: z.enum(moveReasons).openapi({
      description:
        'proof: the change is safe; evidence: it contradicts no recorded call of the session; force: somebody said so; safe-upgrade: the session follows safe changes.',
    }),
    reason: z.string().nullable().openapi({ description: 'What was said by whoever forced it.' }),
    report: z.string().nullable().openapi({ description: 'The id of the report over the move.' }),
    movedAt: time,
    movedBy: z.string(),
  })
  .openapi('Move') satisfies z.ZodType<Move>;
