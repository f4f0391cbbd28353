import type { Registry } from '../registry.ts';

type Side = { readonly toolset: string; readonly version: string; readonly digest: string };

/** How many recorded calls of a session another version contradicts, and of how many that cannot be known. */
export type ContradictedCalls = {
  readonly recorded: number;
  readonly contradicted: number;
  readonly unknown: number;
};

/** By replaying what is kept of each call; undefined where no calls are kept at all. */
export const contradictedCalls = async (
  _registry: Registry,
  _session: string,
  _from: Side,
  _to: Side,
): Promise<ContradictedCalls | undefined> => undefined;
