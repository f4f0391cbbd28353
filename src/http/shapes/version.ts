import { z } from '@hono/zod-openapi';
import { bumps, verdicts } from '../../compat/change.ts';
import { versionStates } from '../../registry/versionSummary.ts';
import { lenses } from '../../schema/lens.ts';
import { orNull } from './orNull.ts';
import { rename } from './rename.ts';
import { line, text, time } from './words.ts';

export const state = z.enum(versionStates);

/** Where a version was made, as its publisher says. */
export const source = z
  .strictObject({
    commit: line(256).optional(),
    url: line(2000).optional(),
    author: text(1000).optional(),
  })
  .openapi('Source');

/** All about a version but its content. */
export const version = z
  .strictObject({
    toolset: z.string(),
    version: z.string(),
    digest: z.string(),
    state,
    deprecated: z.string().nullable().openapi({ description: 'Why it should not be used any more.' }),
    yanked: z.boolean().openapi({ description: 'A yanked version takes no new pins.' }),
    channels: z.array(z.string()),
    previous: z.string().nullable().openapi({ description: 'What it was compared with.' }),
    verdict: z.enum(verdicts),
    bump: z.enum(bumps),
    report: z.string().openapi({ description: 'The id of the report kept at publishing.' }),
    tools: z.number().int(),
    publisher: z.string(),
    message: z.string().nullable(),
    source: orNull(source),
    renames: z.array(rename),
    lens: z.enum(lenses),
    engine: z.string(),
    publishedAt: time,
  })
  .openapi('Version');
