import type { Rename } from '../../compat/change.ts';
import type { Report } from '../../compat/report.ts';
import { toolRenamesOf } from '../appraisal/toolRenamesOf.ts';
import { breakingHashes } from '../decisions/breakingHashes.ts';
import { uncountedText } from '../judge/text.ts';

/** A report as JSON text, and what is asked of it where it need not be read. */
export type ReportText = Omit<Report, 'renames' | 'changes'> & {
  /** To the letter as it is kept. */
  readonly text: Uint8Array;
  /** Full fingerprints, as `breakingHashes` gives them. */
  readonly breaking: readonly string[];
  readonly toolRenames: readonly Rename[];
};

export const reportText = (report: Report): ReportText => {
  const { verdict, bump, lens, engine } = report;
  const text = uncountedText(JSON.stringify(report));
  return {
    verdict,
    bump,
    lens,
    engine,
    text,
    breaking: breakingHashes(report),
    toolRenames: toolRenamesOf(report),
  };
};
