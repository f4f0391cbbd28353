import type { Bump, Verdict } from '../compat/change.ts';
import type { Lens } from '../schema/lens.ts';
import type { Page, PageRequest } from './page.ts';
import type { Registry } from './registry.ts';
import type { ReportSide } from './storedReport.ts';

export type ReportSummary = {
  readonly id: string;
  readonly toolset: string;
  readonly from: ReportSide | null;
  readonly to: ReportSide;
  readonly verdict: Verdict;
  readonly bump: Bump;
  readonly lens: Lens;
  readonly engine: string;
  readonly madeAt: string;
};

export type ReportsRequest = PageRequest & {
  readonly verdict?: Verdict | undefined;
  readonly toolset?: string | undefined;
};

/** The reports kept at publishing, newest first. */
export const listReports = async (
  _registry: Registry,
  _request: ReportsRequest,
): Promise<Page<ReportSummary>> => {
  throw new Error('not built yet');
};
