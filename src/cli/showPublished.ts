import { lintNotesAsMarkdown, lintNotesAsText } from '../present/lintNotes.ts';
import { markdownProse } from '../present/markdown.ts';
import { visible } from '../present/visible.ts';
import type { PublishAnswer, ReportAnswer } from './answers.ts';
import { answerJson, answerText, type RegistryAnswer } from './callRegistry.ts';
import type { Io } from './io.ts';
import type { OutputForm } from './outputForm.ts';
import { showBill } from './showBill.ts';
import { showNormalised } from './showNormalised.ts';
import { showReport } from './showReport.ts';
import { textOptions } from './textOptions.ts';

/** A publish or its rehearsal: one line of what happened, what was changed in reading, and the report of what is new. */
export const showPublished = (
  answer: RegistryAnswer,
  form: OutputForm,
  io: Io,
  says: (published: PublishAnswer) => string,
  isNew = true,
): string => {
  if (form === 'json') return answerText(answer);
  const published = answerJson<PublishAnswer>(answer);
  const safely = form === 'markdown' ? markdownProse : visible;
  const lines = [safely(says(published)), ...showNormalised(published.normalised, form)];
  const gap = form === 'markdown' ? '\n\n' : '\n';
  const told = lines.map((line) => `${line}${gap}`).join('');
  return isNew
    ? told + showAnswered(published.report, form, io, published.version) + showNotes(published, form, io)
    : told.trimEnd().concat('\n');
};

/** What is wrong with what the edit touched. */
const showNotes = ({ toolset, lint }: PublishAnswer, form: 'text' | 'markdown', io: Io): string => {
  if (lint === null) return '';
  const all = `toolset lint ${toolset}`;
  const notes =
    form === 'markdown'
      ? lintNotesAsMarkdown(lint, { all })
      : lintNotesAsText(lint, { ...textOptions(io), all });
  if (notes === '') return '';
  return form === 'markdown' ? `\n#### Lint\n\n${notes}` : `\n${notes}`;
};

/** A report as the registry keeps it, in words, and what the edit costs. */
export const showAnswered = (
  report: ReportAnswer,
  form: 'text' | 'markdown',
  io: Io,
  to?: string,
): string => {
  const shown = showReport(report, form, io, {
    toolset: report.toolset,
    from: report.from === null ? null : (report.from.version ?? report.from.digest),
    to: report.to.version ?? to ?? report.to.digest,
    evidence: report.evidence,
  });
  return report.cost ? shown + showBill(report.cost, form, io) : shown;
};
