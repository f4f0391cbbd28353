import type { Caller } from './access/caller.ts';
import { covers } from './access/covers.ts';
import type { EvidenceWish } from './appraisal/evidenceOf.ts';
import { whileUp } from './database/whileUp.ts';
import type { ReviewedReport } from './decisions/decision.ts';
import { withReview } from './decisions/withReview.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import { findReport } from './reports/findReport.ts';

/** A report by its id, with its cost and what was decided about it; for those whose key is about its toolset. */
export const readReportById = (
  registry: Registry,
  {
    id,
    caller,
    evidence,
  }: {
    readonly id: string;
    readonly caller: Pick<Caller, 'toolsets'>;
    readonly evidence?: EvidenceWish | undefined;
  },
): Promise<ReviewedReport> =>
  whileUp(async () => {
    const found = await findReport(registry, id);
    if (found === undefined || !covers(caller, found.report.toolset)) throw unknownReport();
    return withReview(registry, found, evidence);
  });

export const unknownReport = (): Problem =>
  new Problem(
    'unknown-report',
    'There is no report with this id: reports are kept when a version is published, and for 30 days when a check asks for a review.',
    'List the reports, or compare the two versions again.',
  );
