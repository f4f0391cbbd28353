import { type Finding, type Level, levels } from './finding.ts';
import type { EditFinding } from './lintEdit.ts';

/** How many faults there are: of each level and new, those left out that were acknowledged. */
export type FindingCounts = Readonly<Record<Level, number>> & {
  readonly acknowledged: number;
  readonly new: number;
};

/** Some findings out of all. */
export type ChosenFindings = {
  /** Of all. */
  readonly counts: FindingCounts;
  /** In the order of the definition. */
  readonly findings: readonly (Finding & { readonly new: boolean })[];
  /** How many faults are counted and not listed, because they are too many or not asked for. */
  readonly more: number;
};

/**
 * All faults, or with `edit` what somebody who edited wants to see of them: the open ones that the edit brought or
 * that stand on the tools it touched. Where there are more than `most`, the worst are kept.
 */
export const chooseFindings = (
  all: readonly EditFinding[],
  wish: { readonly scope: 'all' | 'edit'; readonly most: number },
): ChosenFindings => {
  const open = all.filter(({ acknowledged }) => acknowledged === undefined);
  const of = (level: Level): number => open.filter((finding) => finding.level === level).length;
  const wanted = wish.scope === 'all' ? all : open.filter((finding) => finding.new || finding.edited);
  const kept = worst(wanted, wish.most);
  return {
    counts: {
      error: of('error'),
      warning: of('warning'),
      hint: of('hint'),
      acknowledged: all.length - open.length,
      new: open.filter((finding) => finding.new).length,
    },
    findings: kept.map(({ edited: _, ...finding }) => finding),
    more: (wish.scope === 'all' ? all : open).length - kept.length,
  };
};

const worst = (findings: readonly EditFinding[], most: number): readonly EditFinding[] => {
  if (findings.length <= most) return findings;
  const rank = ({ acknowledged, level }: EditFinding): number =>
    acknowledged === undefined ? levels.indexOf(level) : levels.length;
  const kept = new Set([...findings].sort((a, b) => rank(a) - rank(b)).slice(0, most));
  return findings.filter((finding) => kept.has(finding));
};
