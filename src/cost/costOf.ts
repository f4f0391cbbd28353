import type { FormatId } from '../formats/formatIds.ts';
import type { CanonicalToolset } from '../toolset/toolset.ts';
import { isExactFor } from './isExactFor.ts';
import { type Price, type PriceWish, priceOf } from './priceOf.ts';
import { loadTokenizer } from './tokenizer.ts';
import { type ToolTokens, tokensByTool } from './toolTokens.ts';

/** What a toolset costs each request that carries it. */
export type Cost = {
  readonly format: FormatId;
  readonly tokenizer: string;
  /** Whether the number is an estimate: the provider counts with a tokenizer of its own. */
  readonly estimate: boolean;
  readonly tokens: number;
  /** In the order of the toolset. */
  readonly tools: readonly ToolTokens[];
  /** The tokens of what stands around the tools. */
  readonly around: number;
  readonly price?: Price;
  /** The model that was asked for, where the table of prices does not know it. */
  readonly unknownModel?: string;
};

export type CostOptions = Omit<PriceWish, 'model'> & { readonly format: FormatId; readonly model?: string };

/**
 * Counts the tokens of a toolset as a format sends it, and prices them. What providers add around the tools
 * themselves (a prompt about tool use, another spelling of the schema) is theirs and is not counted.
 */
export const costOf = async (toolset: CanonicalToolset, options: CostOptions): Promise<Cost> => {
  const { format, model, ...wish } = options;
  const tokenizer = await loadTokenizer();
  const { tools, around } = tokensByTool(toolset, format, tokenizer);
  const tokens = tools.reduce((sum, tool) => sum + tool.tokens, around);
  const price = model === undefined ? undefined : await priceOf(tokens, { ...wish, model });
  return {
    format,
    tokenizer: tokenizer.name,
    estimate: !isExactFor(format),
    tokens,
    tools,
    around,
    ...(price !== undefined && { price }),
    ...(model !== undefined && price === undefined && { unknownModel: model }),
  };
};
