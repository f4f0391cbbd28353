import { clipped } from './clipped.ts';
import { type Decided, decisionWords } from './decisionWords.ts';
import { markdownProse } from './markdown.ts';

/** What was decided about a report, as a section of its Markdown; nothing where there is nothing to tell. */
export const decisionsAsMarkdown = (decided: Decided): string => {
  const lines = decisionWords(decided).map((words) => `- ${markdownProse(clipped(words, longest))}\n`);
  return lines.length === 0 ? '' : `#### Decisions\n\n${lines.join('')}`;
};

const longest = 500;
