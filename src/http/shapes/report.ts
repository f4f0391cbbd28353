import { z } from '@hono/zod-openapi';
import { bumps, verdicts } from '../../compat/change.ts';
import { lenses } from '../../schema/lens.ts';
import { change } from './change.ts';
import { editBill } from './cost.ts';
import { decided } from './decision.ts';
import { evidence } from './evidence.ts';
import { orNull } from './orNull.ts';
import { rename } from './rename.ts';

export const reportSide = z
  .strictObject({
    version: z.string().nullable().openapi({ description: 'Null where the content has no number.' }),
    digest: z.string(),
  })
  .openapi('ReportSide');

/** What a list of reports and a report have in common. */
export const reportHead = {
  id: z.string(),
  toolset: z.string(),
  from: orNull(reportSide).openapi({ description: 'Null for a first version.' }),
  to: reportSide,
  verdict: z.enum(verdicts),
  bump: z.enum(bumps),
  lens: z.enum(lenses),
  engine: z.string().openapi({ description: 'The version of the engine that judged.' }),
};

const fields = {
  ...reportHead,
  renames: z.array(rename),
  changes: z.array(change).openapi({ description: 'Breaking first, then in document order.' }),
};

export const report = z.strictObject(fields).openapi('Report');

/** What is reckoned when it is read. */
const reckoned = {
  cost: orNull(editBill).openapi({ description: 'What the edit does to the bill; null where it failed.' }),
  evidence: orNull(evidence).openapi({
    description: 'What recorded calls show about the edit; null for a first version, and where it failed.',
  }),
};

export const costedReport = z.strictObject({ ...fields, ...reckoned }).openapi('CostedReport');

/** With what was decided about it as well. */
export const reviewedReport = z
  .strictObject({ ...fields, ...reckoned, ...decided })
  .openapi('ReviewedReport');
