import { z } from '@hono/zod-openapi';
import { usualCacheHit } from '../../cost/priceOf.ts';
import { keeps, onBreakings, visibilities } from '../../registry/policies/policy.ts';
import { lenses } from '../../schema/lens.ts';
import { levelOrOff, lintId } from './findings.ts';
import { formatId } from './formatNotes.ts';
import { orNull } from './orNull.ts';
import { channelName, line } from './words.ts';

/** Requests a month, a share of hits, a model: the traffic that costs are reckoned with. */
export const requests = z
  .number()
  .int('Requests are counted in whole numbers.')
  .min(0, 'There are no fewer than no requests.')
  .max(1e12, 'At most a million million requests a month are reckoned with.');
export const cacheHit = z
  .number()
  .min(0, 'A share is between 0 and 1.')
  .max(1, 'A share is between 0 and 1.');
export const model = line(200).openapi({
  description: 'As its provider writes it, or `provider:model`.',
  example: 'claude-sonnet-4-5',
});

const tokenBudget = z
  .number()
  .int('Tokens are counted in whole numbers.')
  .min(1, 'A budget has at least one token.')
  .max(10_000_000, 'A budget has at most ten million tokens.')
  .openapi({ description: 'The most tokens that the tools may take of each request.' });

const levels = z
  .partialRecord(lintId, levelOrOff)
  .openapi({ description: 'By lint; what is not named keeps its own level.' });

const wanted = {
  requests: requests.openapi({ description: 'A month.' }),
  model,
  format: formatId,
};

const traffic = z
  .strictObject({
    ...wanted,
    cacheHit: cacheHit.openapi({ description: 'The share of requests that find the tools in the cache.' }),
  })
  .openapi('Traffic');

const onBreaking = z.enum(onBreakings).openapi({
  description:
    'What becomes of a publish that contradicts earlier calls: it is approved, waits as pending for an approval, or is refused.',
});
const fourEyes = z.boolean().openapi({
  description: 'Whether an approval counts only from another owner than the one who publishes.',
});
const lens = z.enum(lenses).openapi({ description: 'By which versions are compared.' });
const formats = z.array(formatId).max(100).openapi({ description: 'Those that have to take the tools.' });
const channels = z
  .record(
    channelName,
    z
      .strictObject({
        movers: z
          .array(line(300))
          .openapi({ description: 'Names of keys and of their owners; `*` stands for any characters.' }),
      })
      .openapi('ChannelRule'),
  )
  .openapi({ description: 'Who may move which channel; who publishes may move those that are not named.' });
const keep = z.enum(keeps).openapi({
  description:
    'What is kept of a recorded call: its shape (names, types, values that the schema lists), its arguments, or nothing (`off`).',
});
const days = z
  .number()
  .int('Days are counted in whole numbers.')
  .min(1, 'Calls are kept for at least a day.')
  .max(400, 'Calls are kept for at most 400 days.')
  .openapi({ description: 'After which a recorded call is removed.' });
const visibility = z.enum(visibilities).openapi({
  description: 'Whether any cache may keep what never changes (`public`), or the client alone.',
});

export const policy = z
  .strictObject({
    onBreaking,
    fourEyes,
    lens,
    formats,
    lint: z.strictObject({ levels, tokenBudget }),
    channels,
    visibility,
    calls: z.strictObject({ keep, days }),
    traffic: orNull(traffic).openapi({ description: 'Null where nobody declared it.' }),
  })
  .openapi('Policy');

/** What is not named is at its default again. */
export const policyBody = z
  .strictObject({
    onBreaking: onBreaking.optional(),
    fourEyes: fourEyes.optional(),
    lens: lens.optional(),
    formats: formats.optional(),
    lint: z.strictObject({ levels: levels.optional(), tokenBudget: tokenBudget.optional() }).optional(),
    channels: channels.optional(),
    visibility: visibility.optional(),
    calls: z.strictObject({ keep: keep.optional(), days: days.optional() }).optional(),
    traffic: orNull(z.strictObject({ ...wanted, cacheHit: cacheHit.default(usualCacheHit) })).optional(),
  })
  .openapi('SetPolicy');
