import { z } from '@hono/zod-openapi';
import type { SessionSummary } from '../../registry/listSessions.ts';
import { sessionStates } from '../../registry/sessions/sessionState.ts';
import { time } from './words.ts';

export const sessionSummary = z
  .strictObject({
    session: z.string(),
    state: z.enum(sessionStates),
    createdAt: time,
    lastSeen: time.nullable().openapi({ description: 'Roughly when it was last fetched.' }),
    endedAt: time.nullable(),
    pins: z.array(z.strictObject({ toolset: z.string(), version: z.string() })),
  })
  .openapi('SessionSummary') satisfies z.ZodType<SessionSummary>;
