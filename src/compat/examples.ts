import type { Json } from '../schema/json.ts';
import type { Example } from '../toolset/toolset.ts';
import { given, same } from './given.ts';
import type { ToolPair } from './pairTools.ts';
import type { Finding } from './rule.ts';

/**
 * What changed among a tool's examples. Equal ones are one example wherever they stand; of the rest, two at the
 * same position are one that changed.
 */
export const exampleChanges = ({
  old,
  next,
}: ToolPair): { added: Finding[]; removed: Finding[]; changed: Finding[] } => {
  const olds = old.examples ?? [];
  const news = next.examples ?? [];
  const changes = { added: [] as Finding[], removed: [] as Finding[], changed: [] as Finding[] };
  if (same(olds as readonly Json[], news as readonly Json[])) return changes;
  const left = leftOver(olds, news);
  const right = leftOver(news, olds);
  for (const index of right) {
    const path = `/examples/${index}`;
    if (left.delete(index)) changes.changed.push({ path, ...given(olds[index], news[index]) });
    else changes.added.push({ path, ...given(undefined, news[index]) });
  }
  for (const index of left)
    changes.removed.push({ path: `/examples/${index}`, ...given(olds[index], undefined) });
  if (left.size + right.size === 0) {
    const index = olds.findIndex((example, at) => !same(example, news[at]));
    changes.changed.push({ path: `/examples/${index}`, ...given(olds[index], news[index]) });
  }
  return changes;
};

/** The positions of the examples that have no equal among the others. */
const leftOver = (mine: readonly Example[], others: readonly Example[]): Set<number> => {
  const counts = new Map<string, number>();
  for (const other of others) {
    const text = JSON.stringify(other);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const left = new Set<number>();
  for (const [index, example] of mine.entries()) {
    const text = JSON.stringify(example);
    const open = counts.get(text) ?? 0;
    if (open > 0) counts.set(text, open - 1);
    else left.add(index);
  }
  return left;
};
