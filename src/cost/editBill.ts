import type { CanonicalToolset } from '../toolset/toolset.ts';
import { type Cost, type CostOptions, costOf } from './costOf.ts';
import { costOfEdit, type EditCost } from './costOfEdit.ts';
import type { Spent } from './priceOf.ts';

/** What an edit does to the bill, without the figures of each tool. */
export type EditBill = Pick<EditCost, 'tokens' | 'formats'> &
  Pick<Cost, 'format' | 'tokenizer' | 'estimate' | 'unknownModel'> & {
    /** Null for a first version. */
    readonly before: { readonly tokens: number } | null;
    readonly after: { readonly tokens: number };
    /** Whose prices these are. */
    readonly model?: string;
    /** The table that they are from. */
    readonly source?: string;
    readonly request?: Spent;
    readonly month?: Spent & { readonly requests: number; readonly cacheHit: number };
  };

/** For a first version, what it costs is what it adds; it has no earlier bytes to keep. */
export const editBill = async (
  old: CanonicalToolset | undefined,
  next: CanonicalToolset,
  options: CostOptions,
): Promise<EditBill> => {
  if (old === undefined) {
    const after = await costOf(next, options);
    return billOf(null, after, {
      tokens: after.tokens,
      formats: [],
      ...(after.price !== undefined && { request: after.price.request }),
      ...(after.price?.month !== undefined && { month: after.price.month }),
    });
  }
  const edit = await costOfEdit(old, next, options);
  return billOf(edit.before, edit.after, edit);
};

const billOf = (
  before: Cost | null,
  after: Cost,
  added: Pick<EditCost, 'tokens' | 'formats' | 'request' | 'month'>,
): EditBill => {
  const { price, unknownModel } = after;
  const month = price?.month;
  return {
    format: after.format,
    tokenizer: after.tokenizer,
    estimate: after.estimate,
    before: before === null ? null : { tokens: before.tokens },
    after: { tokens: after.tokens },
    tokens: added.tokens,
    ...(price !== undefined && { model: price.model, source: price.source }),
    ...(unknownModel !== undefined && { unknownModel }),
    ...(added.request !== undefined && { request: added.request }),
    ...(added.month !== undefined &&
      month !== undefined && {
        month: { ...added.month, requests: month.requests, cacheHit: month.cacheHit },
      }),
    formats: added.formats,
  };
};
