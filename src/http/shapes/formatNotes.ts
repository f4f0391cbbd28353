import { z } from '@hono/zod-openapi';
import { formatIds } from '../../formats/formatIds.ts';
import type { Loss } from '../../formats/loss.ts';
import { type Refusal, refusalRules } from '../../formats/refusal.ts';
import type { FormatCheck } from '../../registry/renderings/formatCheck.ts';

/** A format by its id. */
export const formatId = z
  .enum(formatIds, { error: `There is no such format. Use one of ${formatIds.join(', ')}.` })
  .openapi('Format', { description: "The wire shape of a provider's API." });

export const loss = z
  .strictObject({
    tool: z.string().nullable().openapi({ description: 'Null for the toolset itself.' }),
    pointer: z.string().openapi({ description: 'Into the tool of the definition.' }),
    what: z.string(),
    became: z.string().openapi({ description: 'What became of it.' }),
  })
  .openapi('Loss') satisfies z.ZodType<Loss>;

export const refusal = z
  .strictObject({
    tool: z.string().nullable().openapi({ description: 'Null where the tools together are meant.' }),
    rule: z.enum(refusalRules),
    pointer: z.string().openapi({ description: 'Into the tool of the definition.' }),
    message: z.string(),
    verified: z.boolean().openapi({
      description: 'Whether the provider documents the limit or was seen to refuse; otherwise a warning.',
    }),
  })
  .openapi('Refusal') satisfies z.ZodType<Refusal>;

export const requires = z
  .array(z.string())
  .openapi({ description: 'What the request must carry besides, as `field: value`.' });

/** A format that takes the tools, and what to know before sending them. */
export const formatCheck = z
  .strictObject({
    format: formatId,
    requires,
    warnings: z
      .array(refusal)
      .openapi({ description: 'Limits that are passed and that no source confirms.' }),
  })
  .openapi('FormatCheck') satisfies z.ZodType<FormatCheck>;

export const formats = z
  .array(formatId)
  .max(100)
  .openapi({ description: 'Refuses where a provider of one of these would answer the tools with an error.' });
