import { markdownCode, markdownProse } from '../present/markdown.ts';
import { palette } from '../present/palette.ts';
import { visible } from '../present/visible.ts';
import type { ReportAnswer } from './answers.ts';
import { colourOn, type Io } from './io.ts';
import type { OutputForm } from './outputForm.ts';
import type { ProblemDocument } from './problemDocument.ts';
import { showAnswered } from './showPublished.ts';

/** What a problem document lists, for stdout: its faults, or the report that led to a refusal; often nothing. */
export const showProblem = (problem: ProblemDocument, form: OutputForm, io: Io): string => {
  if (form === 'json') return `${JSON.stringify({ error: problem })}\n`;
  const report = problem.report as ReportAnswer | undefined;
  const shownReport = report === undefined ? '' : showAnswered(report, form, io);
  const paint = palette(colourOn(io.stdout, io.environment));
  const faults = problem.errors.map(({ pointer, message }) => {
    const where = pointer === '' ? 'the whole document' : pointer;
    return form === 'markdown'
      ? `- ${markdownCode(where)}: ${markdownProse(message)}\n`
      : `${paint.strong(visible(where))}\n  ${visible(message)}\n`;
  });
  return faults.join('') + shownReport;
};
