import { z } from '@hono/zod-openapi';
import { keeps } from '../../registry/policies/policy.ts';
import type { Usage } from '../../registry/readUsage.ts';
import { orNull } from './orNull.ts';
import { time } from './words.ts';

const count = z.number().int();

const value = z
  .strictObject({
    value: z.unknown().openapi({ description: 'Texts are cut after 200 characters.' }),
    calls: count,
    accepted: z.boolean(),
    respells: z.string().optional().openapi({
      description: 'A much more frequent value from which it differs in letter case alone.',
    }),
  })
  .openapi('ValueUsage');

const argument = z
  .strictObject({
    pointer: z.string().openapi({ description: 'Into the arguments; `*` stands for each item of a list.' }),
    declared: z.boolean(),
    given: count,
    leftOut: count,
    accepted: count.openapi({ description: 'Values that the schema accepts.' }),
    refused: count,
    unjudged: count.openapi({ description: 'Values of which too little is kept to say.' }),
    kept: count.openapi({ description: 'How many of the values given are kept.' }),
    distinct: count.openapi({ description: 'Different ones among those.' }),
    values: z.array(value).openapi({ description: 'At most fifty, the most frequent first.' }),
    suggestion: orNull(z.strictObject({ values: z.array(z.string()), calls: count })).openapi({
      description: 'Values to list in the schema, which nine of ten calls choose from.',
    }),
  })
  .openapi('ArgumentUsage');

export const usage = z
  .strictObject({
    toolset: z.string(),
    against: z.strictObject({ version: z.string(), digest: z.string() }),
    since: time,
    version: z.string().nullable(),
    keep: z.enum(keeps).openapi({ description: 'What the policy keeps of calls now.' }),
    recorded: z.strictObject({ calls: count, counted: z.enum(['exact', 'estimated']) }),
    counted: z.enum(['exact', 'sampled']).openapi({ description: 'Of all numbers by tool and argument.' }),
    looked: count.openapi({ description: 'Calls that were looked at.' }),
    tools: z.array(
      z
        .strictObject({
          tool: z.string(),
          known: z.boolean().openapi({ description: 'Whether the version that judges has it.' }),
          calls: count,
          arguments: z.array(argument),
        })
        .openapi('ToolUsage'),
    ),
  })
  .openapi('Usage') satisfies z.ZodType<{ [Field in keyof Usage]: unknown }>;
