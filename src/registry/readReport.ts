import type { EvidenceWish } from './appraisal/evidenceOf.ts';
import { whileUp } from './database/whileUp.ts';
import type { ReviewedReport } from './decisions/decision.ts';
import { withReview } from './decisions/withReview.ts';
import { requireToolsetName } from './names.ts';
import type { Registry } from './registry.ts';
import { keptCheck } from './reports/keptCheck.ts';
import { keptReport } from './reports/keptReport.ts';
import { requireVersion } from './versions/readSelector.ts';

/** The report kept when this exact version was published, with what was decided about it. */
export const readReport = (
  registry: Registry,
  {
    toolset,
    version,
    evidence,
  }: { readonly toolset: string; readonly version: string; readonly evidence?: EvidenceWish | undefined },
): Promise<ReviewedReport> =>
  whileUp(async () => {
    const exact = requireVersion(version, 'version').version;
    const report = await keptReport(registry.database, requireToolsetName(toolset), exact);
    const check = await keptCheck(registry.database, report.id, registry.now());
    return withReview(registry, { report, published: true, check }, evidence);
  });
