import { z } from '@hono/zod-openapi';
import { editCostAsMarkdown } from '../present/costAsMarkdown.ts';
import { decisionsAsMarkdown } from '../present/decisionsAsMarkdown.ts';
import { reportAsMarkdown } from '../present/reportAsMarkdown.ts';
import type { CostedReport } from '../registry/appraisal/withCost.ts';
import type { ReviewedReport } from '../registry/decisions/decision.ts';
import { accept } from './accept.ts';
import { answerRead, revalidated } from './answer.ts';
import type { Answer } from './endpoint.ts';
import { problem } from './problem.ts';
import { costedReport, reviewedReport } from './shapes/report.ts';

const forms = ['application/json', 'text/markdown', 'text/html'] as const;

export const reportAnswer: Answer = {
  description: 'The report, as JSON, Markdown or a page by `Accept`.',
  content: { 'application/json': costedReport, 'text/markdown': z.string(), 'text/html': z.string() },
};

/** The same where somebody may have decided about it. */
export const reviewedAnswer: Answer = {
  description: 'The report with what was decided about it, as JSON, Markdown or a page by `Accept`.',
  content: { 'application/json': reviewedReport, 'text/markdown': z.string(), 'text/html': z.string() },
};

/** A report in the form that the client wants most. It is not looked up for a client that takes neither. */
export const answerReport = async (
  request: Request,
  read: () => Promise<CostedReport | ReviewedReport>,
  page: (() => Promise<Response>) | undefined,
): Promise<Response> => {
  const offered = page === undefined ? forms.slice(0, 2) : forms;
  const form = accept(request.headers.get('accept'), offered);
  if (form === undefined) {
    return problem('not-acceptable', `A report is given as ${offered.join(' or ')}. Accept one of them.`);
  }
  if (form === 'text/html' && page !== undefined) return page();
  const found = await read();
  const body = form === 'application/json' ? JSON.stringify(found) : asMarkdown(found);
  return answerRead(request, body, {
    'Content-Type': form === 'application/json' ? form : `${form}; charset=utf-8`,
    'Cache-Control': revalidated,
    Vary: 'Accept',
  });
};

const asMarkdown = (found: CostedReport | ReviewedReport): string => {
  const decisions = 'decisions' in found ? decisionsAsMarkdown(found) : '';
  const cost = found.cost === null ? '' : `\n#### Cost\n\n${editCostAsMarkdown(found.cost)}`;
  return reportAsMarkdown(found, { ...sidesOf(found), evidence: found.evidence }) + before(decisions) + cost;
};

const before = (section: string): string => (section === '' ? '' : `\n${section}`);

const sidesOf = ({ toolset, from, to }: CostedReport) => ({
  toolset,
  from: from === null ? null : (from.version ?? from.digest),
  to: to.version ?? to.digest,
});
