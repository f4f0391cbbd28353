import { z } from '@hono/zod-openapi';

/** RFC 9457. Some refusals carry more members, such as the report of a version that is too small. */
export const problemDocument = z
  .looseObject({
    type: z.string().openapi({ description: 'A stable slug, one for each kind of problem.' }),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().openapi({ description: 'What is wrong and what to do.' }),
    errors: z.array(z.strictObject({ pointer: z.string(), message: z.string() })).openapi({
      description: 'Every single fault, with a JSON Pointer into the request or the definition.',
    }),
  })
  .openapi('Problem');
