import { type FormatId, formatIds } from '../formats/formatIds.ts';
import type { CanonicalToolset } from '../toolset/toolset.ts';
import { type Cost, type CostOptions, costOf } from './costOf.ts';
import { keptPrefix, type Prefix } from './keptPrefix.ts';
import type { Spent } from './priceOf.ts';

/** What an edit does to the bill. */
export type EditCost = {
  readonly before: Cost;
  readonly after: Cost;
  /** After less before: what the edit adds. */
  readonly tokens: number;
  /** What the edit adds to a request and, where requests were given, to a month. */
  readonly request?: Spent;
  readonly month?: Spent;
  /** For every format, how much of the bytes stays. */
  readonly formats: readonly (Prefix & { readonly format: FormatId })[];
};

/** The cost of two versions side by side. Formats whose bytes change lose what providers have cached of them. */
export const costOfEdit = async (
  old: CanonicalToolset,
  next: CanonicalToolset,
  options: CostOptions,
): Promise<EditCost> => {
  const before = await costOf(old, options);
  const after = await costOf(next, options);
  const request = added(before.price?.request, after.price?.request);
  const month = added(before.price?.month, after.price?.month);
  return {
    before,
    after,
    tokens: after.tokens - before.tokens,
    ...(request !== undefined && { request }),
    ...(month !== undefined && { month }),
    formats: formatIds.map((format) => ({ format, ...keptPrefix(old, next, format) })),
  };
};

const added = (before: Spent | undefined, after: Spent | undefined): Spent | undefined => {
  if (before === undefined || after === undefined) return undefined;
  return {
    uncached: after.uncached - before.uncached,
    ...(before.cached !== undefined &&
      after.cached !== undefined && { cached: after.cached - before.cached }),
  };
};
