import type { Rename } from '../../compat/change.ts';
import type { Report } from '../../compat/report.ts';
import { unreadReport } from '../reports/toldReport.ts';

/** The tools that got another name, by a report: declared or found. */
export const toolRenamesOf = (report: Report): readonly Rename[] =>
  unreadReport(report)?.report.toolRenames ??
  report.changes.flatMap(({ rule, before, after }) =>
    rule === 'tool-renamed' && typeof before === 'string' && typeof after === 'string'
      ? [{ from: before, to: after }]
      : [],
  );
