import type { Finding } from '../lint/finding.ts';
import { lintAsGithub } from '../present/lintAsGithub.ts';
import { lintAsJunit } from '../present/lintAsJunit.ts';
import { lintAsSarif } from '../present/lintAsSarif.ts';
import { reportAsGithub } from '../present/reportAsGithub.ts';
import { reportAsJunit } from '../present/reportAsJunit.ts';
import { reportAsSarif } from '../present/reportAsSarif.ts';
import type { Reviewed } from '../present/reviewed.ts';
import type { ReportAnswer } from './answers.ts';
import type { FindingsForm } from './findingsForm.ts';
import type { ProblemDocument } from './problemDocument.ts';

export type CiForm = Extract<FindingsForm, 'github' | 'junit' | 'sarif'>;

export const isCiForm = (form: FindingsForm): form is CiForm =>
  form === 'github' || form === 'junit' || form === 'sarif';

/** A report in a form that CI services read. */
export const showForCi = (report: ReportAnswer, form: CiForm, reviewed: Reviewed): string => {
  const about: Reviewed = {
    toolset: report.toolset,
    from: report.from === null ? null : (report.from.version ?? report.from.digest),
    ...reviewed,
  };
  if (form === 'github') return reportAsGithub(report, about);
  if (form === 'junit') return reportAsJunit(report, about);
  return `${JSON.stringify(reportAsSarif(report, about), null, 2)}\n`;
};

/** What a refusal lists in such a form: the report that led to it, and else its faults. */
export const showProblemForCi = (problem: ProblemDocument, form: CiForm, reviewed: Reviewed): string => {
  const report = problem.report as ReportAnswer | undefined;
  if (report !== undefined && problem.errors.length === 0) return showForCi(report, form, reviewed);
  const listed = problem.errors.length > 0 ? problem.errors : [{ pointer: '', message: problem.detail }];
  const findings = listed.map(
    ({ pointer, message }): Finding => ({
      lint: problem.type,
      level: 'error',
      tool: null,
      path: pointer,
      says: message,
      why: problem.title,
      instead: '',
      fingerprint: '',
    }),
  );
  const { file = 'the definition' } = reviewed;
  if (form === 'github') return lintAsGithub(findings, reviewed.file);
  if (form === 'junit') return lintAsJunit(findings, file);
  return `${JSON.stringify(lintAsSarif(findings, file), null, 2)}\n`;
};
