import { z } from '@hono/zod-openapi';
import { approval } from './approval.ts';
import { chosenFindings } from './findings.ts';
import { orNull } from './orNull.ts';
import { costedReport } from './report.ts';
import { state } from './version.ts';

/** What a publish and its rehearsal tell. */
export const publishedFields = {
  toolset: z.string(),
  version: z.string(),
  state,
  digest: z.string(),
  previous: z.string().nullable().openapi({ description: 'What it was compared with.' }),
  report: costedReport,
  lint: orNull(z.strictObject(chosenFindings).openapi('LintOfEdit')).openapi({
    description:
      'What is wrong with what the edit brought or touched, at most fifty; null where there was no time.',
  }),
  approval: orNull(approval).openapi({
    description: 'What was decided about the breaking changes; null where nothing is to publish.',
  }),
  normalised: z.array(z.string()).openapi({ description: 'What was changed in reading the definition.' }),
};

export const published = z.strictObject(publishedFields).openapi('Published');
