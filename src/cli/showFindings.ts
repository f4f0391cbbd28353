import type { ChosenFindings } from '../lint/chooseFindings.ts';
import { counted } from '../present/headline.ts';
import { lintAsGithub } from '../present/lintAsGithub.ts';
import { lintAsJunit } from '../present/lintAsJunit.ts';
import { lintAsMarkdown } from '../present/lintAsMarkdown.ts';
import { lintAsSarif } from '../present/lintAsSarif.ts';
import { lintAsText } from '../present/lintAsText.ts';
import type { FindingsForm } from './findingsForm.ts';
import type { Io } from './io.ts';
import { textOptions } from './textOptions.ts';

/** Findings in the form asked for. `of` is what they are about, and `file` the file where it is one. */
export const showFindings = (
  { findings, more }: ChosenFindings,
  form: Exclude<FindingsForm, 'json'>,
  io: Io,
  { of, file }: { readonly of: string; readonly file?: string | undefined },
): string => {
  if (form === 'github') return lintAsGithub(findings, file);
  if (form === 'junit') return lintAsJunit(findings, of);
  if (form === 'sarif') return `${JSON.stringify(lintAsSarif(findings, file ?? of), null, 2)}\n`;
  const rest = more === 0 ? '' : `\n${counted(more, 'finding')} more: too many to list.\n`;
  return (form === 'markdown' ? lintAsMarkdown(findings) : lintAsText(findings, textOptions(io))) + rest;
};
