import { z } from '@hono/zod-openapi';
import { reviewStates } from '../../registry/decisions/decision.ts';
import { onBreakings } from '../../registry/policies/policy.ts';
import type { Approval } from '../../registry/publishing/approval.ts';
import { orNull } from './orNull.ts';
import { time } from './words.ts';

/** All 64 digits of a change's fingerprint. */
export const changeHash = z
  .string()
  .openapi({ description: 'The whole sha256 of which the fingerprint is a part.' });

const decidedBy = z.strictObject({ id: z.number().int(), by: z.string(), at: time, comment: z.string() });

/** What was decided about the changes of a publish before it. */
export const approval = z
  .strictObject({
    onBreaking: z.enum(onBreakings),
    state: z
      .enum(['not-needed', 'approved', 'open'])
      .openapi({ description: 'Of all changes together; `not-needed` where none breaks.' }),
    changes: z
      .array(
        z
          .strictObject({
            fingerprint: z.string(),
            hash: changeHash,
            state: z.enum(reviewStates),
            decision: orNull(decidedBy.openapi('ApprovedBy')),
          })
          .openapi('ApprovedChange'),
      )
      .openapi({ description: 'The breaking changes.' }),
  })
  .openapi('Approval') satisfies z.ZodType<Approval>;
