import { refusalWords } from '../present/lossesAsText.ts';
import { markdownProse } from '../present/markdown.ts';
import { visible } from '../present/visible.ts';
import type { FormatCheckAnswer } from './answers.ts';
import type { OutputForm } from './outputForm.ts';

/** The formats that take the tools, a line each, with what the request needs besides and what is doubtful. */
export const showFormatChecks = (
  checks: readonly FormatCheckAnswer[],
  form: Exclude<OutputForm, 'json'>,
): string => {
  const lines = checks.flatMap(({ format, requires, warnings }) => [
    `${format} takes these tools.`,
    ...requires.map((requirement) => `${format}: the request needs ${requirement}`),
    ...warnings.map((warning) => `${format}: warning: ${refusalWords(warning)}`),
  ]);
  if (lines.length === 0) return '';
  return form === 'markdown'
    ? `\n${lines.map((line) => `- ${markdownProse(line)}\n`).join('')}`
    : `\n${lines.map((line) => `${visible(line)}\n`).join('')}`;
};
