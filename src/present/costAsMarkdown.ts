import type { Cost } from '../cost/costOf.ts';
import {
  costColumns,
  costHeadline,
  costRows,
  costSource,
  type EditFigures,
  editSentences,
  priceSentences,
} from './costWords.ts';
import { markdownCode, markdownProse } from './markdown.ts';

/** What a toolset costs, for a pull request: the sum, the tools with the biggest first, the price. */
export const costAsMarkdown = (cost: Cost, options: { readonly most?: number } = {}): string => {
  const rows = costRows(cost, options.most ?? 20);
  const tools = Math.min(cost.tools.length, options.most ?? 20);
  const lines = [
    row([...costColumns]),
    row(costColumns.map((_, column) => (column === 0 ? '---' : '---:'))),
    ...rows.map(([title = '', ...figures], index) =>
      row([index < tools ? inCell(markdownCode(title)) : title, ...figures]),
    ),
  ];
  const parts = [
    `**${costHeadline(cost)}**`,
    markdownProse(costSource(cost)),
    lines.join('\n'),
    ...priceSentences(cost).map(markdownProse),
  ];
  return `${parts.join('\n\n')}\n`;
};

/** What an edit adds to the bill, for a pull request. */
export const editCostAsMarkdown = (edit: EditFigures): string =>
  `${editSentences(edit)
    .map((sentence) => `- ${markdownProse(sentence)}`)
    .join('\n')}\n`;

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A bar ends a cell even within a code span (GitHub Flavored Markdown, tables). */
const inCell = (text: string): string => text.replaceAll('|', '\\|');
