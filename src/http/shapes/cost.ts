import { z } from '@hono/zod-openapi';
import { formatId } from './formatNotes.ts';

const tokens = z.number().int();

const spent = {
  uncached: z.number().openapi({ description: 'US dollars, without caching.' }),
  cached: z
    .number()
    .optional()
    .openapi({ description: 'US dollars, with the share of cache hits; absent where caching has no price.' }),
};

const aMonth = {
  ...spent,
  requests: z.number(),
  cacheHit: z.number().openapi({ description: 'The share of requests that find the tools in the cache.' }),
};

const counted = {
  format: formatId,
  tokenizer: z.string(),
  estimate: z.boolean().openapi({ description: 'Whether the provider counts with a tokenizer of its own.' }),
};

const unknownModel = z
  .string()
  .optional()
  .openapi({ description: 'The model that was asked for, where the table of prices does not know it.' });

const keptPrefix = z
  .strictObject({
    format: formatId,
    same: z.boolean().openapi({ description: 'Whether all bytes are the same.' }),
    kept: z.number().int().openapi({ description: 'Tools whose bytes are the same, from the first on.' }),
    of: z.number().int().openapi({ description: 'How many tools there are now.' }),
  })
  .openapi('KeptPrefix');

/** What an edit does to the bill. */
export const editBill = z
  .strictObject({
    ...counted,
    before: z
      .union([z.strictObject({ tokens }), z.null()])
      .openapi({ description: 'Null for a first version.' }),
    after: z.strictObject({ tokens }),
    tokens: tokens.openapi({ description: 'What the edit adds to every request.' }),
    model: z.string().optional(),
    source: z.string().optional().openapi({ description: 'The table of prices.' }),
    unknownModel,
    request: z.strictObject(spent).optional().openapi({ description: 'What the edit adds to a request.' }),
    month: z
      .strictObject(aMonth)
      .optional()
      .openapi({ description: 'What the edit adds to a month of the declared traffic.' }),
    formats: z
      .array(keptPrefix)
      .openapi({ description: 'How much of what providers cached is kept; empty for a first version.' }),
  })
  .openapi('EditBill');

/** What a version costs. */
export const versionCost = z
  .strictObject({
    toolset: z.string(),
    version: z.string(),
    digest: z.string(),
    ...counted,
    tokens: tokens.openapi({ description: 'Of every request that carries the tools.' }),
    tools: z.array(
      z
        .strictObject({
          tool: z.string(),
          tokens,
          name: tokens,
          description: tokens,
          schema: tokens,
          examples: tokens,
          frame: tokens.openapi({ description: 'Names of fields, brackets and the like.' }),
        })
        .openapi('ToolTokens'),
    ),
    around: tokens.openapi({ description: 'Of what stands around the tools.' }),
    price: z
      .strictObject({
        model: z.string(),
        provider: z.string(),
        source: z.string().openapi({ description: 'The table of prices.' }),
        perMillion: z.strictObject({
          input: z.number(),
          cacheRead: z.number().optional(),
          cacheWrite: z.number().optional(),
        }),
        request: z.strictObject(spent),
        month: z.strictObject(aMonth).optional(),
      })
      .optional()
      .openapi('Price', { description: 'Where a model is known.' }),
    unknownModel,
  })
  .openapi('Cost');
