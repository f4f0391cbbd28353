import { z } from '@hono/zod-openapi';
import { formats } from './formatNotes.ts';
import { toolsetSelectors } from './toolsetSelectors.ts';
import { sessionId } from './words.ts';

/** What a pin takes: the toolsets, or another session to start from. */
export const pinBody = z
  .strictObject({
    toolsets: toolsetSelectors.optional(),
    from: sessionId.optional().openapi({ description: 'The session whose pins this one starts with.' }),
    upgrades: z.enum(['none', 'safe']).optional(),
    ttl: z
      .number()
      .int('Give whole seconds.')
      .min(1, 'Give at least one second.')
      .max(10 * 366 * 86_400, 'Give at most ten years, in seconds.')
      .optional()
      .openapi({ description: 'Seconds unseen after which the session counts as ended for draining.' }),
    formats: formats.optional(),
  })
  .refine(
    ({ toolsets, from }) => (toolsets === undefined) !== (from === undefined),
    'Give either "toolsets" or "from".',
  )
  .openapi('Pin');
