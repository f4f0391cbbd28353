import { z } from '@hono/zod-openapi';
import { bumps, verdicts } from '../../compat/change.ts';
import type { BridgedSession } from '../../registry/bridge.ts';
import type { JsonObject } from '../../schema/json.ts';

const callArguments = z
  .custom<JsonObject>((value) => typeof value === 'object' && value !== null)
  .openapi({ type: 'object' });

export const bridged = z
  .strictObject({
    session: z.string(),
    toolset: z.string(),
    from: z.string(),
    to: z.string(),
    verdict: z.enum(verdicts),
    bump: z.enum(bumps),
    report: z.string().openapi({ description: 'The id of the report from one to the other.' }),
    note: z.string().openapi({
      description: 'For the conversation: names only the tools and arguments that it has used.',
    }),
    tools: z.array(
      z.strictObject({
        name: z.string(),
        to: z.string().nullable().openapi({ description: 'What it is called now; null where it is gone.' }),
        says: z.array(z.string()).openapi({ description: 'What became of its arguments.' }),
      }),
    ),
    calls: z.array(
      z.strictObject({
        tool: z.string(),
        arguments: z
          .union([callArguments, z.null()])
          .openapi({ description: 'Null where only the shape of the call is kept.' }),
        rewritten: z
          .union([z.strictObject({ tool: z.string(), arguments: callArguments }), z.null()])
          .openapi({ description: 'The call as it would be made now; null where nobody said how.' }),
        filled: z.array(z.string()).openapi({ description: 'Arguments that got their default.' }),
        problems: z.array(z.string()).openapi({ description: 'Why it could not be rewritten.' }),
      }),
    ),
  })
  .openapi('Bridged') satisfies z.ZodType<BridgedSession>;
