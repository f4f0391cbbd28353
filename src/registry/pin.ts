import type { Registry } from './registry.ts';

export type PinRequest = {
  readonly session: string;
  /** Names with their selectors, in the order in which the session will list them. Either this or `from`. */
  readonly toolsets?: readonly (readonly [toolset: string, selector: string])[] | undefined;
  /** A session whose pins this one starts with. */
  readonly from?: string | undefined;
  readonly upgrades?: 'none' | 'safe' | undefined;
  /** Seconds unseen after which the session counts as ended for draining. */
  readonly ttl?: number | undefined;
  readonly by: string;
};

export type Pin = {
  readonly toolset: string;
  readonly version: string;
  readonly digest: string;
  /** What the pin was made from. */
  readonly selector: string;
  readonly pinnedAt: string;
  /** What this call asked for, null where it did not name the toolset. */
  readonly asked: string | null;
  /** Whether the standing version is one that `asked` allows; null where nothing was asked. */
  readonly matches: boolean | null;
};

export type Pinned = {
  /** False where the session had its pins already: the first call wins. */
  readonly created: boolean;
  readonly session: string;
  readonly pins: readonly Pin[];
};

export const pin = async (_registry: Registry, _request: PinRequest): Promise<Pinned> => {
  throw new Error('not built yet');
};
