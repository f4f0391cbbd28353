import { createKeptBySize, type KeptBySize } from '../keptBySize.ts';

/**
 * Large definitions by their digests, so that the next publish need not read them. What is kept was held against its
 * digest; what is small is read quickly, and not kept.
 */
export type RecentDefinitions = KeptBySize<Uint8Array>;

export const createRecentDefinitions = (bytes: number): RecentDefinitions =>
  createKeptBySize(bytes, { shortest: 256 * 1024 });
