import { z } from '@hono/zod-openapi';
import { bumps, verdicts } from '../../compat/change.ts';

/** One edit of a report, as it is sent; what the fields mean is said at `Change` of the engine. */
export const change = z
  .strictObject({
    rule: z.string().openapi({ description: 'Stable for ever.', example: 'property-now-required' }),
    verdict: z.enum(verdicts),
    bump: z.enum(bumps).exclude(['none']),
    tool: z.string().nullable().openapi({ description: 'Null for the toolset itself.' }),
    path: z.string().openapi({ description: 'RFC 6901 JSON Pointer into the tool.' }),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
    message: z.string().openapi({ description: 'What changed.' }),
    why: z.string().openapi({ description: 'How it meets the calls in history.' }),
    instead: z.string().optional().openapi({ description: 'What to do instead; on breaking changes.' }),
    witness: z
      .union([
        z.strictObject({ tool: z.string(), arguments: z.unknown() }),
        z.strictObject({ tool: z.string(), result: z.unknown() }),
      ])
      .optional()
      .openapi({
        description: 'A call or a result that the old version allows and the new one contradicts.',
      }),
    unproven: z.literal(true).optional().openapi({ description: 'On a breaking change without a witness.' }),
    notices: z.array(z.string()).optional(),
    fingerprint: z
      .string()
      .openapi({ description: '12 hex digits over rule, tool, path, before and after.' }),
  })
  .openapi('Change');
