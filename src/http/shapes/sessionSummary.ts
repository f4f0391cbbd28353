import { z } from '@hono/zod-openapi';
import { type SessionSummary, sessionStates } from '../../registry/listSessions.ts';
import { time } from './words.ts';

export const sessionSummary = z
  .strictObject({
    session: z.string(),
    state: z.enum(sessionStates),
    createdAt: time,
    endedAt: time.nullable(),
    pins: z.array(z.strictObject({ toolset: z.string(), version: z.string() })),
  })
  .openapi('SessionSummary') satisfies z.ZodType<SessionSummary>;
