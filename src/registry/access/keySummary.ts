import type { keys } from '../database/tables.ts';
import type { Scope } from './scope.ts';

export type KeyState = 'valid' | 'expired' | 'revoked';

/** A key as it is listed: everything but the secret, which nobody has any more. */
export type KeySummary = {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly scopes: readonly Scope[];
  readonly toolsets: readonly string[];
  readonly state: KeyState;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly expiresAt: string | null;
  /** To the minute. */
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  readonly revokedBy: string | null;
};

export const keySummary = (row: typeof keys.$inferSelect, now: Date): KeySummary => ({
  id: row.id,
  name: row.name,
  owner: row.owner,
  scopes: row.scopes,
  toolsets: row.toolsets,
  state: stateOf(row, now),
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  revokedBy: row.revokedBy,
});

const stateOf = ({ revokedAt, expiresAt }: typeof keys.$inferSelect, now: Date): KeyState => {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'valid';
};
