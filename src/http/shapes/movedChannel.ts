import { z } from '@hono/zod-openapi';
import { orNull } from './orNull.ts';
import { costedReport } from './report.ts';

export const movedChannel = z
  .strictObject({
    toolset: z.string(),
    channel: z.string(),
    version: z.string().nullable().openapi({ description: 'Null where the channel was removed.' }),
    previous: z.string().nullable().openapi({ description: 'Null where the channel is new.' }),
    report: orNull(costedReport).openapi({
      description: 'From the old place to the new, where there are both.',
    }),
  })
  .openapi('MovedChannel');
