import { z } from '@hono/zod-openapi';
import type { Dispatch } from '../../registry/readDispatch.ts';
import type { JsonObject } from '../../schema/json.ts';
import { time } from './words.ts';

export const dispatch = z
  .strictObject({
    toolset: z.string(),
    tools: z
      .array(
        z.strictObject({
          name: z.string(),
          live: z.number().int().openapi({ description: 'Live sessions that may call it.' }),
          schemas: z
            .array(
              z.strictObject({
                inputSchema: z
                  .custom<JsonObject>((value) => typeof value === 'object' && value !== null)
                  .openapi({ type: 'object' }),
                versions: z
                  .array(z.string())
                  .openapi({ description: 'The versions in use that have it, newest first.' }),
                live: z.number().int(),
              }),
            )
            .openapi({ description: 'Each schema once, that of the newest version first.' }),
        }),
      )
      .openapi({ description: 'Every name that a live session may call.' }),
    retired: z
      .array(
        z.strictObject({
          name: z.string(),
          retiredIn: z.string().openapi({ description: 'The version that took the name away.' }),
          replacedBy: z
            .string()
            .nullable()
            .openapi({ description: 'What the tool is called in latest; null where it has none there.' }),
          lastCalled: time
            .nullable()
            .openapi({ description: 'When a recorded call last used the name; null where none did.' }),
          live: z.number().int().openapi({ description: 'Live sessions that may still call it.' }),
        }),
      )
      .openapi({ description: 'Names that latest no longer has.' }),
  })
  .openapi('Dispatch') satisfies z.ZodType<Dispatch>;
