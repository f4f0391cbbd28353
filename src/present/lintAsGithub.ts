import type { Finding, Level } from '../lint/finding.ts';
import { isOpen } from './lintWords.ts';
import { visible } from './visible.ts';

/**
 * Findings as workflow commands of GitHub Actions, one a line, which show them beside the file. Faults that
 * were acknowledged are left out.
 */
export const lintAsGithub = (findings: readonly Finding[], file?: string): string =>
  findings
    .filter(isOpen)
    .map((finding) => {
      const title = `${finding.tool ?? 'the toolset'}: ${finding.lint}`;
      const properties = [
        ...(file === undefined ? [] : [`file=${property(file)}`, 'line=1']),
        `title=${property(title)}`,
      ];
      const message = `${finding.says} ${finding.why} ${finding.instead}${finding.path === '' ? '' : ` (${finding.path})`}`;
      return `::${commands[finding.level]} ${properties.join(',')}::${data(message)}\n`;
    })
    .join('');

const commands: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', hint: 'notice' };

/** As the runner unescapes them: per cent first. */
const data = (text: string): string => visible(text).replaceAll('%', '%25');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
