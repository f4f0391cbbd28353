import { z } from '@hono/zod-openapi';
import type { StandingAcknowledgement } from '../../registry/policies/findAcknowledgements.ts';
import { time } from './words.ts';

export const fingerprint = z
  .string()
  .regex(/^[0-9a-f]{12}$/, 'A fingerprint has 12 hex digits, as the list of findings shows them.')
  .openapi({ example: '4da7b600bc43' });

export const acknowledgement = z
  .strictObject({ fingerprint, reason: z.string(), by: z.string(), at: time })
  .openapi('Acknowledgement') satisfies z.ZodType<StandingAcknowledgement>;
