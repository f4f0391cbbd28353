import { z } from '@hono/zod-openapi';
import { report } from './report.ts';
import { state } from './version.ts';

export const published = z
  .strictObject({
    toolset: z.string(),
    version: z.string(),
    state,
    digest: z.string(),
    previous: z.string().nullable().openapi({ description: 'What it was compared with.' }),
    report,
    normalised: z.array(z.string()).openapi({ description: 'What was changed in reading the definition.' }),
  })
  .openapi('Published');
