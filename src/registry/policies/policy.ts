import type { FormatId } from '../../formats/formatIds.ts';
import type { Level } from '../../lint/finding.ts';

/** What a toolset asks of its definitions, and what traffic it has. */
export type Policy = {
  readonly lint: {
    /** By lint id; what is not named keeps its own level. */
    readonly levels: Readonly<Record<string, Level | 'off'>>;
    /** The most tokens that the tools may take of each request. */
    readonly tokenBudget: number;
  };
  /** Null where nobody declared it. */
  readonly traffic: Traffic | null;
};

/** Which requests carry the toolset: what its cost is reckoned with unless somebody asks otherwise. */
export type Traffic = {
  /** A month. */
  readonly requests: number;
  /** As its provider writes it, or `provider:model`. */
  readonly model: string;
  readonly format: FormatId;
  /** The share of requests that find the tools in the provider's cache. */
  readonly cacheHit: number;
};

export const defaultPolicy: Policy = { lint: { levels: {}, tokenBudget: 20_000 }, traffic: null };

/** The format whose tokens are counted where neither the caller nor the policy names one. */
export const usualFormat: FormatId = 'openai-chat';
