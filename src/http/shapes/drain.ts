import { z } from '@hono/zod-openapi';
import { type Drain, drainStates } from '../../registry/readDrain.ts';
import { time } from './words.ts';

export const drain = z
  .strictObject({
    toolset: z.string(),
    versions: z
      .array(
        z.strictObject({
          version: z.string(),
          state: z.enum(drainStates).openapi({
            description:
              'current: a channel stands on it. draining: none does, and live sessions are on it. drained: none are. yanked: by its mark, whoever is on it.',
          }),
          live: z.number().int().openapi({ description: 'Sessions that are on it now.' }),
          lapsed: z
            .number()
            .int()
            .openapi({ description: 'Unseen for their ttl: live again as soon as they are seen.' }),
          ended: z.number().int(),
          firstSeen: time.nullable().openapi({ description: 'When the first session came to it.' }),
          lastSeen: time.nullable().openapi({ description: 'Roughly when a session on it was last seen.' }),
          channels: z.array(z.string()),
        }),
      )
      .openapi({ description: 'Newest first: approved ones, and every other that a session is on.' }),
  })
  .openapi('Drain') satisfies z.ZodType<Drain>;
