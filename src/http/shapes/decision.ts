import { z } from '@hono/zod-openapi';
import { decisionScopes, reviewStates, rulings } from '../../registry/decisions/decision.ts';
import { changeHash } from './approval.ts';
import { orNull } from './orNull.ts';
import { state } from './version.ts';
import { text, time } from './words.ts';

export const reviewState = z
  .enum(reviewStates)
  .openapi({ description: '`open` waits for somebody to decide; what breaks nothing is approved.' });

const ruling = z.enum(rulings);
const scope = z.enum(decisionScopes).openapi({
  description:
    'Where an approval counts: for any publish of the same changes, or for the very content that was looked at.',
});
const id = z.number().int().openapi({ description: 'Grows with each decision of the registry.' });

const decision = z
  .strictObject({
    id,
    report: z.string(),
    decision: ruling,
    comment: z.string(),
    changes: z
      .array(z.string())
      .nullable()
      .openapi({ description: 'Fingerprints of single changes; null where it is about the whole report.' }),
    scope,
    expires: time.nullable(),
    by: z.string(),
    owner: z.string(),
    at: time,
    versions: z.array(z.string()).openapi({ description: 'The versions that it decided.' }),
  })
  .openapi('Decision');

const review = z
  .strictObject({
    changes: z
      .array(
        z
          .strictObject({
            fingerprint: z.string(),
            hash: changeHash,
            state: reviewState,
            decision: id.nullable().openapi({ description: 'The decision that says so.' }),
          })
          .openapi('ChangeReview'),
      )
      .openapi({ description: "The breaking changes, in the report's order." }),
    versions: z
      .array(
        z
          .strictObject({
            version: z.string(),
            state,
            waiting: z
              .array(z.string())
              .openapi({ description: 'Channels that move to it when it is approved.' }),
            overtakenBy: z.string().nullable().openapi({
              description:
                'While it is pending, the release that it would be compared with now, where that is another one.',
            }),
          })
          .openapi('ReviewedVersion'),
      )
      .openapi({ description: 'Those that were published with this report.' }),
    asked: orNull(
      z
        .strictObject({
          by: z.string(),
          at: time,
          until: time.openapi({ description: 'How long it is kept.' }),
          message: z.string().nullable(),
        })
        .openapi('ReviewAsked'),
    ).openapi({ description: 'The check that asked for a review; null where none did.' }),
  })
  .openapi('Review');

/** What was decided about a report, as fields of it. */
export const decided = {
  state: reviewState,
  decisions: z.array(decision).openapi({ description: 'Newest first.' }),
  review,
};

/** What a decision takes. */
export const decideBody = z
  .strictObject({
    decision: ruling,
    comment: text(10_000).openapi({ description: 'Why: whoever reads the decision later knows only that.' }),
    changes: z
      .array(z.string().max(64))
      .min(1, 'Name a change, or leave the field out to decide on the whole report.')
      .max(10_000)
      .optional()
      .openapi({ description: 'Fingerprints of breaking changes, of 12 or all 64 hex digits.' }),
    expires: z.string().max(64).optional().openapi({
      format: 'date-time',
      description: 'RFC 3339: from then on an approval counts no more for what is not published yet.',
    }),
    scope: scope.optional(),
  })
  .openapi('Decide');
