import type { Rename } from '../../compat/change.ts';
import type { Report } from '../../compat/report.ts';

/** The tools that got another name, by a report: declared or found. */
export const toolRenamesOf = ({ changes }: Report): readonly Rename[] =>
  changes.flatMap(({ rule, before, after }) =>
    rule === 'tool-renamed' && typeof before === 'string' && typeof after === 'string'
      ? [{ from: before, to: after }]
      : [],
  );
