import { z } from '@hono/zod-openapi';
import { line } from './words.ts';

/** The query of every list. */
export const pageQuery = {
  limit: z.coerce
    .number()
    .int('A page has a whole number of items.')
    .min(1, 'A page has at least one item.')
    .max(500, 'A page has at most 500 items. Ask for fewer and follow the cursor.')
    .default(50)
    .openapi({ type: 'integer' }),
  cursor: line(2000).optional().openapi({ description: 'The `next` of the page before.' }),
};

/** A page of `items`; `next` is the cursor of the page after it, null on the last. */
export const page = <T extends z.ZodType>(items: T) =>
  z.strictObject({ items: z.array(items), next: z.string().nullable() });
