import { z } from '@hono/zod-openapi';
import type { Upgraded } from '../../registry/upgrade.ts';
import { move } from './move.ts';
import { time } from './words.ts';

export const upgraded = z
  .strictObject({
    session: z.string(),
    moves: z
      .array(move)
      .openapi({ description: 'What this call moved; empty where everything stood there already.' }),
    pins: z
      .array(
        z.strictObject({
          toolset: z.string(),
          version: z.string(),
          digest: z.string(),
          selector: z.string(),
          pinnedAt: time,
        }),
      )
      .openapi({ description: 'What stands now.' }),
  })
  .openapi('Upgraded') satisfies z.ZodType<Upgraded>;
