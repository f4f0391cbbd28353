import type { FormatId } from '../../formats/formatIds.ts';
import type { Level } from '../../lint/finding.ts';
import type { Lens } from '../../schema/lens.ts';

/** What becomes of a publish that contradicts earlier calls. */
export const onBreakings = ['allow', 'require-approval', 'refuse'] as const;
export type OnBreaking = (typeof onBreakings)[number];

/** Who may keep a copy of what never changes: the client alone, or any cache on the way as well. */
export const visibilities = ['private', 'public'] as const;
export type Visibility = (typeof visibilities)[number];

/** What is kept of a recorded call: nothing that was written freely, all of its arguments, or nothing at all. */
export const keeps = ['shape', 'arguments', 'off'] as const;
export type Keep = (typeof keeps)[number];

/** What a toolset asks of its definitions, who may do what with it, and what traffic it has. */
export type Policy = {
  readonly onBreaking: OnBreaking;
  /** Whether an approval counts only from another owner than the one who publishes. */
  readonly fourEyes: boolean;
  /** By which versions are compared. */
  readonly lens: Lens;
  /** Those whose providers have to take the tools. */
  readonly formats: readonly FormatId[];
  readonly lint: {
    /** By lint id; what is not named keeps its own level. An edit that brings an `error` set here is refused. */
    readonly levels: Readonly<Record<string, Level | 'off'>>;
    /** The most tokens that the tools may take of each request. */
    readonly tokenBudget: number;
  };
  /** By channel; who publishes may move those that are not named. */
  readonly channels: Readonly<Record<string, ChannelRule>>;
  readonly visibility: Visibility;
  readonly calls: {
    readonly keep: Keep;
    /** After so many days a recorded call is removed. */
    readonly days: number;
  };
  /** Null where nobody declared it. */
  readonly traffic: Traffic | null;
};

export type ChannelRule = {
  /** Names of keys and of their owners, where `*` stands for any characters. */
  readonly movers: readonly string[];
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

export const defaultPolicy: Policy = {
  onBreaking: 'allow',
  fourEyes: false,
  lens: 'declared',
  formats: [],
  lint: { levels: {}, tokenBudget: 20_000 },
  channels: {},
  visibility: 'private',
  calls: { keep: 'shape', days: 30 },
  traffic: null,
};

/** The format whose tokens are counted where neither the caller nor the policy names one. */
export const usualFormat: FormatId = 'openai-chat';
