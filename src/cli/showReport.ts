import type { Report } from '../compat/report.ts';
import type { Evidence } from '../history/evidence.ts';
import type { Between } from '../present/headline.ts';
import { reportAsJson } from '../present/reportAsJson.ts';
import { reportAsMarkdown } from '../present/reportAsMarkdown.ts';
import { reportAsText } from '../present/reportAsText.ts';
import type { Io } from './io.ts';
import type { OutputForm } from './outputForm.ts';
import { textOptions } from './textOptions.ts';

/** A report in the form asked for, ready to be written; `more` stands beside it in JSON. */
export const showReport = (
  report: Report,
  form: OutputForm,
  io: Io,
  between: Between & { readonly evidence?: Evidence | null | undefined },
  more: Readonly<Record<string, unknown>> = {},
): string => {
  if (form === 'json') return `${JSON.stringify({ ...reportAsJson(report), ...more })}\n`;
  if (form === 'markdown') return reportAsMarkdown(report, between);
  return reportAsText(report, { ...between, ...textOptions(io) });
};
