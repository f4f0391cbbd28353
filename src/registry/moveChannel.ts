import type { Registry } from './registry.ts';
import type { StoredReport } from './storedReport.ts';

export type MoveChannelRequest = {
  readonly toolset: string;
  readonly channel: string;
  /** An exact version. */
  readonly version: string;
  /** Refuses to move unless the channel stands here now; null means that there is no such channel yet. */
  readonly expected?: string | null | undefined;
  readonly by: string;
};

export type MovedChannel = {
  readonly toolset: string;
  readonly channel: string;
  readonly version: string;
  readonly previous: string | null;
  /** From the old place to the new; null where the channel is new. */
  readonly report: StoredReport | null;
};

export const moveChannel = async (
  _registry: Registry,
  _request: MoveChannelRequest,
): Promise<MovedChannel> => {
  throw new Error('not built yet');
};
