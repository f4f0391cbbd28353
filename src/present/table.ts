import { visible } from './visible.ts';
import { columnsOf } from './wrapped.ts';

/** Rows as aligned columns, two blanks between them and none at a line's end. Names from outside are made visible. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const shown = rows.map((row) => row.map(visible));
  const widths: number[] = [];
  for (const row of shown) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, columnsOf(cell));
    }
  }
  return shown.map((row) => `${line(row, widths)}\n`).join('');
};

const line = (row: readonly string[], widths: readonly number[]): string =>
  row
    .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - columnsOf(cell)))
    .join('  ')
    .trimEnd();
