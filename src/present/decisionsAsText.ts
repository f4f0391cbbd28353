import { type Decided, decisionWords } from './decisionWords.ts';
import { visible } from './visible.ts';
import { wrapped } from './wrapped.ts';

/** What was decided about a report, for a terminal; nothing where there is nothing to tell. */
export const decisionsAsText = (
  decided: Decided,
  { width = 100 }: { readonly width?: number } = {},
): string => {
  const lines = decisionWords(decided).flatMap((words) => {
    const [first = '', ...rest] = wrapped(visible(words), Math.max(40, width) - 2);
    return [first, ...rest.map((line) => `  ${line}`)];
  });
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
};
