import { z } from '@hono/zod-openapi';
import { levels } from '../../lint/finding.ts';
import { lints } from '../../lint/lints/index.ts';

/** The lints by id, and what a policy may make of one. */
export const lintId = z.enum(lints.map(({ id }) => id));
export const levelOrOff = z.enum([...levels, 'off']);

const finding = z
  .strictObject({
    lint: z.string(),
    level: z.enum(levels),
    tool: z.string().nullable().openapi({ description: 'Null where the toolset as a whole is meant.' }),
    alsoIn: z
      .array(z.string())
      .optional()
      .openapi({ description: 'Further tools that have the same argument with the same text.' }),
    path: z.string().openapi({ description: 'RFC 6901 JSON Pointer into the tool, or into the toolset.' }),
    says: z.string().openapi({ description: 'What is wrong.' }),
    why: z.string(),
    instead: z.string().openapi({ description: 'What to do.' }),
    fingerprint: z.string().openapi({
      description: '12 hex digits, the same as long as the text that the fault is about is unchanged.',
    }),
    acknowledged: z.string().optional().openapi({ description: 'Why somebody decided to live with it.' }),
    new: z.boolean().openapi({ description: 'Whether the version before did not have it.' }),
  })
  .openapi('Finding');

const count = z.number().int();

/** Some findings out of all, as the fields of an answer. */
export const chosenFindings = {
  counts: z
    .strictObject({ error: count, warning: count, hint: count, acknowledged: count, new: count })
    .openapi('FindingCounts', { description: 'Of all; a fault that was acknowledged is in no level.' }),
  findings: z.array(finding).openapi({ description: 'In the order of the tools, the worst first in each.' }),
  more: count.openapi({ description: 'Findings that are counted and not listed.' }),
};
