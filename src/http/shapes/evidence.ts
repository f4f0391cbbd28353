import { z } from '@hono/zod-openapi';
import type { Evidence } from '../../history/evidence.ts';
import type { EvidenceWish } from '../../registry/appraisal/evidenceOf.ts';
import { line, time } from './words.ts';

const tally = z
  .strictObject({
    calls: z.number().int(),
    sessions: z.number().int().openapi({ description: 'Live ones.' }),
    counted: z
      .enum(['exact', 'sampled'])
      .openapi({ description: 'Of a sample the numbers are those in the sample.' }),
  })
  .openapi('CallTally');

export const evidence = z
  .strictObject({
    since: time,
    threshold: z.number().int(),
    excluded: z.array(z.string()),
    recorded: z
      .strictObject({ calls: z.number().int(), counted: z.enum(['exact', 'estimated']) })
      .openapi({ description: 'In that time, under any version but the one that the edit leads to.' }),
    replayed: z.number().int().openapi({ description: 'All of them, or a fair sample.' }),
    contradicted: tally,
    untouched: tally,
    unknown: tally.openapi({ description: 'What was kept of them does not tell.' }),
    changes: z.array(
      z
        .strictObject({
          fingerprint: z.string(),
          contradicted: tally,
          unknown: tally,
          reaches: z
            .boolean()
            .openapi({ description: 'Whether it contradicts as many calls as the threshold asks.' }),
          sessions: z.array(z.string()).openapi({
            description: 'At most five whose calls it contradicts, live ones first.',
          }),
        })
        .openapi('ChangeEvidence'),
    ),
  })
  .openapi('Evidence') satisfies z.ZodType<{ [Field in keyof Evidence]: unknown }>;

export const since = line(40).openapi({
  description: 'Only calls made since: a time, a day, or how long ago (`7d`, `24h`).',
  example: '7d',
});

/** Which calls count, as the query of whatever shows a report. */
export const evidenceQuery = {
  since: since.optional(),
  threshold: z.coerce
    .number()
    .int('A threshold is a whole number of calls.')
    .min(1, 'A threshold is at least one call.')
    .max(1e9, 'A threshold is at most a thousand million calls.')
    .optional()
    .openapi({ type: 'integer', description: 'From so many calls on a change reaches conversations.' }),
  exclude: line(4_000).optional().openapi({
    description: 'Names of keys, with commas between them, whose recorded calls do not count.',
    example: 'ci,load-test',
  }),
};

export const evidenceWish = (query: {
  readonly since?: string | undefined;
  readonly threshold?: number | undefined;
  readonly exclude?: string | undefined;
}): EvidenceWish => ({
  since: query.since,
  threshold: query.threshold,
  excluded: query.exclude
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
});
