import type { Rename } from '../../compat/change.ts';
import type { ChosenFindings } from '../../lint/chooseFindings.ts';
import type { Text } from '../judge/text.ts';
import { findAcknowledgements } from '../policies/findAcknowledgements.ts';
import { findPolicy } from '../policies/findPolicy.ts';
import type { Registry } from '../registry.ts';
import { type Contents, contentOf } from '../versions/contents.ts';

export type LintedContent = {
  readonly toolset: string;
  /** Canonical. */
  readonly text: Text;
  /** The digest of the version before. */
  readonly before: string | null;
  readonly renames: readonly Rename[];
  /** May have the version before. */
  readonly contents?: Contents;
};

/** What is wrong with a definition by the policy of its toolset, found in a process. */
export const lintContent = async (
  { database, judge }: Registry,
  { toolset, text, before, renames, contents = new Map() }: LintedContent,
  wish: { readonly scope: 'all' | 'edit'; readonly most: number },
): Promise<ChosenFindings> => {
  const [policy, acknowledged, beforeText] = await Promise.all([
    findPolicy(database, toolset),
    findAcknowledgements(database, toolset),
    before === null ? null : contentOf(database, contents, before),
  ]);
  return judge.lint({
    text,
    before: beforeText,
    renames,
    levels: policy.lint.levels,
    tokenBudget: policy.lint.tokenBudget,
    acknowledged: acknowledged.map(({ fingerprint, reason }) => ({ fingerprint, reason })),
    ...wish,
  });
};
