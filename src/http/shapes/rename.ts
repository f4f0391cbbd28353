import { z } from '@hono/zod-openapi';
import { text } from './words.ts';

/** What a publisher declares to be the same under another name. */
export const rename = z
  .strictObject({
    from: text(2000).openapi({ description: 'The old name, or a JSON Pointer for a nested property.' }),
    to: text(2000).openapi({ description: 'The new name, or a JSON Pointer for a nested property.' }),
    tool: text(2000)
      .optional()
      .openapi({ description: 'The tool, by its new name, whose property it is; absent for a tool.' }),
  })
  .openapi('Rename');
