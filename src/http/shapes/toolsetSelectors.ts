import { z } from '@hono/zod-openapi';
import { selector, toolsetName } from './words.ts';

/** Beyond this many toolsets a session is a mistake, and the answer to one request grows without end. */
const mostToolsets = 100;

/**
 * Toolset names with their selectors, taken as pairs in their order. Read by hand, since zod drops a name such as
 * `__proto__` where it should be refused.
 */
export const toolsetSelectors = z
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
