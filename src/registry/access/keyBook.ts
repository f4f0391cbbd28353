import { timingSafeEqual } from 'node:crypto';
import type { StandingKey } from './standingKey.ts';

/** The keys that stood at one moment. */
export type KeyBook = {
  /** Whether there is or ever was a key: where one was, nobody comes in without one. */
  readonly asksForKeys: boolean;
  /**
   * By the sha256 of the secret, in hex. A look-up tells by its time at most something of the hash, and that helps
   * nobody to a secret of 256 random bits; the environment's key, which somebody may have chosen badly, is compared
   * in constant time.
   */
  readonly find: (hash: string) => StandingKey | undefined;
  readonly byId: (id: string) => StandingKey | undefined;
  readonly admin: StandingKey | undefined;
  readonly all: () => readonly StandingKey[];
};

/** A book of what was read; keys that were used lately are remembered from the one before. */
export const keyBook = (
  admin: StandingKey | undefined,
  { any, standing }: { readonly any: boolean; readonly standing: readonly StandingKey[] },
  before?: KeyBook,
): KeyBook => {
  const byId = new Map(standing.map((key) => [key.id as string, key]));
  for (const key of standing) key.usedAt = before?.byId(key.id as string)?.usedAt ?? 0;
  const byHash = new Map(standing.map((key) => [key.hash, key]));
  const adminHash = admin && Buffer.from(admin.hash, 'hex');
  return {
    asksForKeys: any || admin !== undefined,
    find: (hash) =>
      admin !== undefined &&
      adminHash !== undefined &&
      hash.length === admin.hash.length &&
      timingSafeEqual(Buffer.from(hash, 'hex'), adminHash)
        ? admin
        : byHash.get(hash),
    byId: (id) => byId.get(id),
    admin,
    all: () => standing,
  };
};
