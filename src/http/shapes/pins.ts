import { z } from '@hono/zod-openapi';
import type { Pinned } from '../../registry/pin.ts';
import { formatCheck } from './formatNotes.ts';
import { time } from './words.ts';

/** The answer to a pin: the same shape whether the pins were made now or stood already. */
export const pins = z
  .strictObject({
    session: z.string(),
    pins: z.array(
      z.strictObject({
        toolset: z.string(),
        version: z.string(),
        digest: z.string(),
        selector: z.string().openapi({ description: 'What the pin was made from.' }),
        pinnedAt: time,
        asked: z.string().nullable().openapi({ description: 'What this call asked for.' }),
        matches: z
          .boolean()
          .nullable()
          .openapi({ description: 'Whether the version is one that this call allows.' }),
      }),
    ),
    formats: z.array(formatCheck).openapi({ description: 'Of the formats that this call names.' }),
  })
  .openapi('Pins') satisfies z.ZodType<Omit<Pinned, 'created'>>;
