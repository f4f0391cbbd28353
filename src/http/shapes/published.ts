import { z } from '@hono/zod-openapi';
import { chosenFindings } from './findings.ts';
import { orNull } from './orNull.ts';
import { costedReport } from './report.ts';
import { state } from './version.ts';

export const published = z
  .strictObject({
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
    normalised: z.array(z.string()).openapi({ description: 'What was changed in reading the definition.' }),
  })
  .openapi('Published');
