/** Large definitions by their digests, in memory that threads share, so that the next publish need not read them. */
export type RecentDefinitions = {
  readonly find: (digest: string) => Uint8Array | undefined;
  /** Bytes that were held against the digest; what is small is read quickly, and not kept. */
  readonly keep: (digest: string, bytes: Uint8Array) => void;
};

/** Of more than `most` bytes those go that were not published or asked for the longest. */
export const createRecentDefinitions = (most: number): RecentDefinitions => {
  const kept = new Map<string, Uint8Array>();
  let size = 0;
  const drop = (digest: string): void => {
    size -= kept.get(digest)?.length ?? 0;
    kept.delete(digest);
  };
  const keep = (digest: string, bytes: Uint8Array): void => {
    drop(digest);
    if (bytes.length < least || bytes.length > most) return;
    kept.set(digest, bytes);
    size += bytes.length;
    for (const oldest of kept.keys()) {
      if (size <= most) break;
      drop(oldest);
    }
  };
  return {
    find: (digest) => {
      const bytes = kept.get(digest);
      if (bytes !== undefined) keep(digest, bytes);
      return bytes;
    },
    keep,
  };
};

const least = 256 * 1024;
