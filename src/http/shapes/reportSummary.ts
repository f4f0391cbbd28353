import { z } from '@hono/zod-openapi';
import type { ReportSummary } from '../../registry/listReports.ts';
import { reviewState } from './decision.ts';
import { reportHead } from './report.ts';
import { time } from './words.ts';

export const reportSummary = z
  .strictObject({ ...reportHead, state: reviewState, madeAt: time })
  .openapi('ReportSummary') satisfies z.ZodType<ReportSummary>;
