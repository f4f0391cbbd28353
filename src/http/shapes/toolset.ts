import { z } from '@hono/zod-openapi';
import type { ToolsetSummary } from '../../registry/readToolset.ts';
import { time } from './words.ts';

export const toolset = z
  .strictObject({
    toolset: z.string(),
    createdAt: time,
    latest: z.string().nullable().openapi({ description: 'The greatest approved, unyanked release.' }),
    versions: z.number().int(),
    channels: z.array(
      z.strictObject({ channel: z.string(), version: z.string(), movedAt: time, movedBy: z.string() }),
    ),
  })
  .openapi('Toolset') satisfies z.ZodType<ToolsetSummary>;
