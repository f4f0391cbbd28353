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
import { palette } from './palette.ts';
import { table } from './table.ts';
import { visible } from './visible.ts';
import { columnsOf, wrapped } from './wrapped.ts';

export type CostTextOptions = {
  readonly colour: boolean;
  readonly width?: number;
  /** How many tools have a row of their own; without it 20. */
  readonly most?: number;
};

/** What a toolset costs, for a terminal: the sum, the tools with the biggest first, the price. */
export const costAsText = (cost: Cost, options: CostTextOptions): string => {
  const paint = palette(options.colour);
  const width = Math.max(40, options.width ?? 100);
  const lines = [paint.strong(costHeadline(cost)), ...wrapped(costSource(cost), width).map(paint.faint)];
  const rows = [[...costColumns], ...costRows(cost, options.most ?? 20)];
  const prices = priceSentences(cost).flatMap((sentence) => wrapped(visible(sentence), width));
  return `${lines.join('\n')}\n\n${table(flushRight(rows))}${prices.length === 0 ? '' : `\n${prices.join('\n')}\n`}`;
};

/** What an edit adds to the bill, for a terminal. */
export const editCostAsText = (edit: EditFigures, options: CostTextOptions): string => {
  const width = Math.max(40, options.width ?? 100);
  return `${editSentences(edit)
    .flatMap((sentence) => wrapped(visible(sentence), width))
    .join('\n')}\n`;
};

/** Figures end in one column, names begin in one. */
const flushRight = (rows: readonly (readonly string[])[]): string[][] => {
  const widths = rows.reduce<number[]>(
    (all, row) => row.map((cell, column) => Math.max(all[column] ?? 0, columnsOf(cell))),
    [],
  );
  return rows.map((row) =>
    row.map((cell, column) =>
      column === 0 ? cell : ' '.repeat((widths[column] ?? 0) - columnsOf(cell)) + cell,
    ),
  );
};
