import { z } from '@hono/zod-openapi';
import { formats } from './formatNotes.ts';
import { selector, sessionId, toolsetName } from './words.ts';

/** Beyond this many toolsets a session is a mistake, and the answer to one request grows without end. */
const mostToolsets = 100;

/**
 * Toolset names with their selectors, taken as pairs in their order. Read by hand, since zod drops a name such as
 * `__proto__` where it should be refused.
 */
const toolsets = z
  .custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'Give an object of toolset names with their selectors, such as {"support": "^2"}.',
  )
  .superRefine((value, context) => {
    const entries = Object.entries(value);
    if (entries.length === 0) context.addIssue('Name at least one toolset.');
    if (entries.length > mostToolsets) {
      context.addIssue(`A session has at most ${mostToolsets} toolsets. Name fewer.`);
      return;
    }
    for (const [name, wanted] of entries) {
      const faults = [toolsetName.safeParse(name), selector.safeParse(wanted)];
      for (const { error } of faults) {
        for (const { message } of error?.issues ?? [])
          context.addIssue({ code: 'custom', message, path: [name] });
      }
    }
  })
  .transform((value) => Object.entries(value) as [string, string][])
  .openapi({
    type: 'object',
    additionalProperties: { type: 'string' },
    minProperties: 1,
    maxProperties: mostToolsets,
    description: 'Toolset names with their selectors, in the order in which the session lists them.',
    example: { support: '^2', billing: 'stable' },
  });

/** What a pin takes: the toolsets, or another session to start from. */
export const pinBody = z
  .strictObject({
    toolsets: toolsets.optional(),
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
