import { z } from '@hono/zod-openapi';
import { anyDefinition } from './definition.ts';
import { formats } from './formatNotes.ts';
import { rename } from './rename.ts';
import { source } from './version.ts';
import { channelName, exactVersion, selector, text } from './words.ts';

const fields = {
  definition: anyDefinition,
  version: exactVersion.optional().openapi({ description: 'The number to publish under.' }),
  base: selector.optional().openapi({ description: 'The line that this continues, such as `1.x`.' }),
  message: text(10_000).optional(),
  source: source.optional(),
  renames: z.array(rename).max(10_000).optional(),
  channel: channelName.optional().openapi({ description: 'A channel to move to the new version.' }),
  expectedLatest: exactVersion.nullable().optional().openapi({
    description:
      'Refuses unless this is `latest` now; null means that there is none yet. Give it above all where the same is sent again since no answer came: if somebody else has published meanwhile, the older content would become the latest again.',
  }),
};

/** What publishing takes. */
export const publishBody = z.strictObject(fields).openapi('Publish');

/** What checking takes besides. */
export const checkBody = z
  .strictObject({
    ...fields,
    formats: formats.optional(),
    review: z.boolean().optional().openapi({
      description:
        'Keeps the report for review: what is decided about it counts when the same changes are published.',
    }),
  })
  .openapi('Check');
