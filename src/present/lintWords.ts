import type { Finding, Level } from '../lint/finding.ts';
import { counted } from './headline.ts';

/** How many faults of each level, without those that were acknowledged. */
export const lintHeadline = (findings: readonly Finding[]): string => {
  const open = findings.filter(isOpen);
  const silenced = findings.length - open.length;
  const aside = silenced === 0 ? '' : ` ${counted(silenced, 'fault')} acknowledged.`;
  if (open.length === 0) return `Nothing found.${aside}`;
  const of = (level: Level): number => open.filter((finding) => finding.level === level).length;
  const parts = [
    [of('error'), 'error'],
    [of('warning'), 'warning'],
    [of('hint'), 'hint'],
  ] as const;
  return `${parts.flatMap(([count, noun]) => (count === 0 ? [] : [counted(count, noun)])).join(', ')}.${aside}`;
};

export const isOpen = (finding: Finding): boolean => finding.acknowledged === undefined;

/** Findings by tool, in the order in which they come up. */
export const byTool = (findings: readonly Finding[]): Map<string | null, Finding[]> => {
  const groups = new Map<string | null, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.tool);
    if (group === undefined) groups.set(finding.tool, [finding]);
    else group.push(finding);
  }
  return groups;
};

/** The tools that have the same fault, the first few by name. */
export const alsoInWords = ({ alsoIn = [] }: Finding): string => {
  const shown = alsoIn.slice(0, 3).map((name) => `\`${name.replaceAll('`', "'")}\``);
  const more = alsoIn.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${counted(more, 'more tool')}` : ''}`;
};
