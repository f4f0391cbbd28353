/** What tokens that stand in front of every request cost, in US dollars. */
export type Price = {
  readonly model: string;
  readonly provider: string;
  /** The table that the prices are from. */
  readonly source: string;
  /** For a million input tokens, at this number of tokens. Without caching prices the model has no such price. */
  readonly perMillion: { readonly input: number; readonly cacheRead?: number; readonly cacheWrite?: number };
  readonly request: Spent;
  /** At the requests a month that were asked about. */
  readonly month?: Spent & { readonly requests: number; readonly cacheHit: number };
};

/** `cached` is what it comes to where the share `cacheHit` of the requests finds the tools in the cache. */
export type Spent = { readonly uncached: number; readonly cached?: number };

export type PriceWish = {
  /** As providers write it, or `provider:model`. */
  readonly model: string;
  readonly requests?: number;
  /** The share of requests that find the tools in the provider's cache, 0 to 1. */
  readonly cacheHit?: number;
  /** The day whose prices count; without it the latest that the table knows. */
  readonly at?: Date;
};

/**
 * The price of so many input tokens by the table of `@pydantic/genai-prices`, or nothing where it does not know
 * the model. Requests that miss the cache pay for the writing, where the provider has a price for that.
 */
export const priceOf = async (tokens: number, wish: PriceWish): Promise<Price | undefined> => {
  const { calcPrice } = await import('@pydantic/genai-prices');
  const [provider, model] = readModel(wish.model);
  const options = { timestamp: wish.at ?? latest, ...(provider !== undefined && { providerId: provider }) };
  const plain = calcPrice({ input_tokens: tokens }, model, options);
  if (plain === null) return undefined;
  const has = (key: string): boolean => plain.model_price[key] !== undefined;
  const at = (usage: Record<string, number>): number =>
    calcPrice({ input_tokens: tokens, ...usage }, model, options)?.input_price ?? 0;
  const read = has('cache_read_mtok') ? at({ cache_read_tokens: tokens }) : undefined;
  const written = has('cache_write_mtok') ? at({ cache_write_tokens: tokens }) : undefined;
  const cacheHit = wish.cacheHit ?? usualCacheHit;
  const request: Spent = {
    uncached: plain.input_price,
    ...(read !== undefined && {
      cached: cacheHit * read + (1 - cacheHit) * (written ?? plain.input_price),
    }),
  };
  const million = (price: number): number => (tokens === 0 ? 0 : rounded((price / tokens) * 1_000_000));
  return {
    model: plain.model.id,
    provider: plain.provider.id,
    source: priceTable,
    perMillion: {
      input: million(plain.input_price),
      ...(read !== undefined && { cacheRead: million(read) }),
      ...(written !== undefined && { cacheWrite: million(written) }),
    },
    request,
    ...(wish.requests !== undefined && {
      month: { ...times(request, wish.requests), requests: wish.requests, cacheHit },
    }),
  };
};

/** Version and date of the table: prices change without notice, so a price without its date says little. */
export const priceTable = '@pydantic/genai-prices 0.1.8 (2026-09-23)';

/** Nine requests of ten find the tools in the cache, unless the caller knows better. */
export const usualCacheHit = 0.9;

const latest = new Date(Date.UTC(9_999, 0, 1));

const readModel = (written: string): [provider: string | undefined, model: string] => {
  const colon = written.indexOf(':');
  return colon > 0 && /^[a-z][a-z_-]*$/.test(written.slice(0, colon))
    ? [written.slice(0, colon), written.slice(colon + 1)]
    : [undefined, written];
};

const times = ({ uncached, cached }: Spent, count: number): Spent => ({
  uncached: uncached * count,
  ...(cached !== undefined && { cached: cached * count }),
});

/** Without the last digits, which floating point makes up. */
const rounded = (price: number): number => Number(price.toPrecision(10));
