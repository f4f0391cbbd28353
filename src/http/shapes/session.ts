import { z } from '@hono/zod-openapi';
import { bumps, verdicts } from '../../compat/change.ts';
import type { Session } from '../../registry/readSession.ts';
import { sessionStates } from '../../registry/sessions/sessionState.ts';
import { move } from './move.ts';
import { orNull } from './orNull.ts';
import { state } from './version.ts';
import { time } from './words.ts';

const newer = z
  .strictObject({
    version: z.string(),
    digest: z.string(),
    verdict: z.enum(verdicts).openapi({ description: 'Whether going there is safe.' }),
    bump: z.enum(bumps),
    report: z.string(),
  })
  .openapi('Newer');

export const session = z
  .strictObject({
    session: z.string(),
    createdAt: time,
    createdBy: z.string(),
    from: z.string().nullable().openapi({ description: 'The session that it was forked from.' }),
    upgrades: z.enum(['none', 'safe']),
    ttl: z.number().nullable().openapi({ description: 'Seconds.' }),
    state: z.enum(sessionStates).openapi({
      description: 'lapsed: unseen for its ttl, so it counts as ended until it is seen again.',
    }),
    lastSeen: time.nullable().openapi({ description: 'Roughly when it was last fetched.' }),
    pins: z.array(
      z.strictObject({
        toolset: z.string(),
        version: z.string(),
        digest: z.string(),
        selector: z.string(),
        pinnedAt: time,
        state,
        deprecated: z.string().nullable(),
        yanked: z.boolean(),
        newer: orNull(newer).openapi({ description: 'The latest version where it is greater than the pin.' }),
      }),
    ),
    history: z.array(move).openapi({ description: 'Every move since it was pinned, oldest first.' }),
  })
  .openapi('Session') satisfies z.ZodType<Session>;
