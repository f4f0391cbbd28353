import type { Registry } from './registry.ts';

export type ToolsetSummary = {
  readonly toolset: string;
  readonly createdAt: string;
  readonly latest: string | null;
  readonly versions: number;
  readonly channels: readonly ChannelPlace[];
};

/** Where a channel stands, and since when. */
export type ChannelPlace = {
  readonly channel: string;
  readonly version: string;
  readonly movedAt: string;
  readonly movedBy: string;
};

export const readToolset = async (_registry: Registry, _toolset: string): Promise<ToolsetSummary> => {
  throw new Error('not built yet');
};
