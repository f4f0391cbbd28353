import type { Page, PageRequest } from './page.ts';
import type { Registry } from './registry.ts';

export const sessionStates = ['live', 'ended'] as const;
export type SessionState = (typeof sessionStates)[number];

export type SessionSummary = {
  readonly session: string;
  readonly state: SessionState;
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly pins: readonly { readonly toolset: string; readonly version: string }[];
};

export type SessionsRequest = PageRequest & {
  readonly toolset?: string | undefined;
  /** An exact version; needs `toolset`. */
  readonly version?: string | undefined;
  readonly state?: SessionState | undefined;
};

/** Who is on what: by id, or with a toolset by version and then id. */
export const listSessions = async (
  _registry: Registry,
  _request: SessionsRequest,
): Promise<Page<SessionSummary>> => {
  throw new Error('not built yet');
};
