import type { Finding } from '../lint/finding.ts';
import { alsoInWords, byTool, isOpen, lintHeadline } from './lintWords.ts';
import { type Palette, palette } from './palette.ts';
import { visible } from './visible.ts';
import { wrapped } from './wrapped.ts';

/** What is wrong with a toolset, for a terminal: how much of it, then tool by tool, the worst first in each. */
export const lintAsText = (
  findings: readonly Finding[],
  options: { readonly colour: boolean; readonly width?: number },
): string => {
  const paint = palette(options.colour);
  const width = Math.max(40, options.width ?? 100);
  const lines = [paint.strong(lintHeadline(findings))];
  for (const [tool, group] of byTool(findings)) {
    lines.push('', paint.strong(tool === null ? 'the toolset' : visible(tool)));
    for (const finding of group) lines.push(...findingLines(finding, paint, width));
  }
  return `${lines.join('\n')}\n`;
};

const findingLines = (finding: Finding, paint: Palette, width: number): string[] => {
  const level = isOpen(finding) ? finding.level : 'acknowledged';
  const [first = '', ...rest] = wrapped(visible(finding.says), width - level.length - 4);
  const painted =
    level === 'error' ? paint.bad(level) : level === 'warning' ? paint.strong(level) : paint.faint(level);
  const details: readonly (readonly [string, string])[] = [
    ['why', finding.why],
    ['instead', finding.instead],
    ...(finding.acknowledged === undefined ? [] : [['because', finding.acknowledged] as const]),
    ...(finding.alsoIn === undefined ? [] : [['also in', alsoInWords(finding)] as const]),
  ];
  return [
    `  ${painted}: ${first}`,
    ...rest.map((line) => `    ${line}`),
    ...(finding.path === '' ? [] : [labelled('where', [visible(finding.path)], paint)].flat()),
    ...details.flatMap(([label, text]) => labelled(label, wrapped(visible(text), width - indent), paint)),
    ...labelled('lint', [`${finding.lint} (${finding.fingerprint})`], paint),
  ];
};

const indent = 13;

const labelled = (label: string, lines: readonly string[], paint: Palette): string[] =>
  lines.map((line, index) => `    ${index === 0 ? paint.faint(label.padEnd(8)) : ' '.repeat(8)} ${line}`);
