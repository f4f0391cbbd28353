import { type Finding, type Level, levels } from '../lint/finding.ts';
import { counted } from './headline.ts';

/** How many faults of each level, without those that were acknowledged. */
export const lintHeadline = (findings: readonly Finding[]): string => {
  const open = findings.filter(isOpen);
  const of = (level: Level): number => open.filter((finding) => finding.level === level).length;
  return countsHeadline({
    error: of('error'),
    warning: of('warning'),
    hint: of('hint'),
    acknowledged: findings.length - open.length,
  });
};

/** The same where they were counted already. */
export const countsHeadline = (counts: Readonly<Record<Level | 'acknowledged', number>>): string => {
  const { acknowledged } = counts;
  const aside = acknowledged === 0 ? '' : ` ${counted(acknowledged, 'fault')} acknowledged.`;
  const parts = levels.flatMap((level) => (counts[level] === 0 ? [] : [counted(counts[level], level)]));
  return `${parts.length === 0 ? 'Nothing found' : parts.join(', ')}.${aside}`;
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
