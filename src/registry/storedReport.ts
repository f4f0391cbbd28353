import type { Report } from '../compat/report.ts';

/**
 * A report with what it is about. `id` is a hash of the toolset, both digests, the lens, the renames and the
 * engine's version: the same pair gives the same report, whoever asks. `from` is null for a first version;
 * a `version` is null where the content is not published under a number.
 */
export type StoredReport = {
  readonly id: string;
  readonly toolset: string;
  readonly from: ReportSide | null;
  readonly to: ReportSide;
} & Report;

export type ReportSide = { readonly version: string | null; readonly digest: string };
