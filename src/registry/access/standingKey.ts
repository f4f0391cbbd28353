import type { Caller } from './caller.ts';
import { keyHash } from './keySecret.ts';
import { type Scope, scopes } from './scope.ts';

/** A key that is not revoked, as it is held in memory. */
export type StandingKey = {
  /** Null for the one that the environment gives. */
  readonly id: string | null;
  /** The sha256 of the secret in hex. */
  readonly hash: string;
  readonly name: string;
  readonly owner: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly toolsets: readonly string[];
  /** Milliseconds since 1970; infinite where it never expires. */
  readonly expiresAt: number;
  /** Milliseconds since 1970, changed by each use; 0 before the first in this process. */
  usedAt: number;
};

/** The key that the environment gives: may do everything, and is the way in when there is no other. */
export const bootstrapKey = (secret: string): StandingKey => ({
  id: null,
  hash: keyHash(secret),
  name: 'admin',
  owner: 'admin',
  scopes: new Set(scopes),
  toolsets: ['*'],
  expiresAt: Number.POSITIVE_INFINITY,
  usedAt: 0,
});

/** Somebody who came with a key. */
export const callerOf = (key: StandingKey, address: string | null): Caller => ({
  actor: { name: key.name, owner: key.owner, key: key.id, address },
  scopes: key.scopes,
  toolsets: key.toolsets,
});
