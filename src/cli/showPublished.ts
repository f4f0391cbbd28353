import { markdownProse } from '../present/markdown.ts';
import { visible } from '../present/visible.ts';
import type { PublishAnswer, ReportAnswer } from './answers.ts';
import { answerJson, answerText, type RegistryAnswer } from './callRegistry.ts';
import type { Io } from './io.ts';
import type { OutputForm } from './outputForm.ts';
import { showNormalised } from './showNormalised.ts';
import { showReport } from './showReport.ts';

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
    ? told + showAnswered(published.report, form, io, published.version)
    : told.trimEnd().concat('\n');
};

/** A report as the registry keeps it, in words. */
export const showAnswered = (report: ReportAnswer, form: OutputForm, io: Io, to?: string): string =>
  showReport(report, form, io, {
    toolset: report.toolset,
    from: report.from === null ? null : (report.from.version ?? report.from.digest),
    to: report.to.version ?? to ?? report.to.digest,
  });
