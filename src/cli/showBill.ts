import type { EditBill } from '../cost/editBill.ts';
import { editCostAsMarkdown } from '../present/costAsMarkdown.ts';
import { editCostAsText } from '../present/costAsText.ts';
import type { Io } from './io.ts';
import { textOptions } from './textOptions.ts';

/** What an edit does to the bill, to stand under its report. */
export const showBill = (bill: EditBill, form: 'text' | 'markdown', io: Io): string =>
  form === 'markdown'
    ? `\n#### Cost\n\n${editCostAsMarkdown(bill)}`
    : `\n${editCostAsText(bill, textOptions(io))}`;
