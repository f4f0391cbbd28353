import { lintNotesAsMarkdown } from '../present/lintNotes.ts';
import { markdownProse } from '../present/markdown.ts';
import { visible } from '../present/visible.ts';
import { approvalWords } from './approvalWords.ts';
import type { Io } from './io.ts';
import type { CheckedAnswer } from './reviewAnswers.ts';
import { showBill } from './showBill.ts';
import { showFormatChecks } from './showFormatChecks.ts';
import { showNormalised } from './showNormalised.ts';
import { showReport } from './showReport.ts';

/**
 * A rehearsal of a publish as a comment on a pull request: the verdict and what breaks first, then what was decided,
 * what it costs and what is doubtful. What does not fit into one comment of GitHub is named instead.
 */
export const checkedAsMarkdown = (checked: CheckedAnswer, io: Io): string => {
  const { toolset, version, digest, report, lint } = checked;
  const shown = showReport(report, 'markdown', io, {
    toolset,
    from: report.from === null ? null : (report.from.version ?? report.from.digest),
    to: version,
    evidence: report.evidence,
  });
  const approval = approvalWords(checked).map(markdownProse).join('\n\n');
  const told = markdownProse(`This would be ${toolset} ${version}, ${digest}.`);
  const parts: readonly (readonly [string, string])[] = [
    ['the report', shown.trimEnd()],
    ['what was decided', approval],
    ['the version', told],
    ['the cost', report.cost === null ? '' : showBill(report.cost, 'markdown', io).trim()],
    ['the lint', lint === null ? '' : notes(lint, toolset)],
    ['the formats', showFormatChecks(checked.formats, 'markdown').trim()],
    ['what was changed in reading', showNormalised(checked.normalised, 'markdown').join('\n\n')],
  ];
  let left = mostCharacters;
  const kept = parts.flatMap(([name, text]) => {
    if (text === '') return [];
    left -= text.length + 2;
    if (left >= 0) return [text];
    left += text.length - 100;
    return [`Left out, for want of room: ${name}. The text form has it.`];
  });
  return `${kept.join('\n\n')}\n`;
};

/** GitHub refuses a comment of more than 65,536. */
const mostCharacters = 65_000;

const notes = (lint: NonNullable<CheckedAnswer['lint']>, toolset: string): string => {
  const text = lintNotesAsMarkdown(lint, { all: `toolset lint ${toolset}` });
  return text === '' ? '' : `#### Lint\n\n${text.trimEnd()}`;
};

/** The same sentences for a terminal, to stand under a report. */
export const approvalAsText = (checked: CheckedAnswer): string => {
  const said = approvalWords(checked);
  return said.length === 0 ? '' : `\n${said.map((line) => `${visible(line)}\n`).join('')}`;
};
