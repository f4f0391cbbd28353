import type { Fault } from '../toolset/fault.ts';

/** Every refusal the registry has. Each door keeps one table from code to its own language. */
export const problemCodes = [
  'invalid-definition',
  'invalid-request',
  'too-large',
  'version-exists',
  'version-too-small',
  'stale-latest',
  'unknown-toolset',
  'unknown-version',
  'no-such-version',
  'unknown-channel',
  'channel-moved',
  'latest-is-kept',
  'unknown-session',
  'session-ended',
  'session-is-pinned',
  'history-breaking',
  'version-in-use',
  'tool-name-clash',
  'not-approved',
  'policy-refused',
  'not-a-mover',
  'four-eyes',
  'nothing-to-decide',
  'already-approved',
  'version-yanked',
  'unknown-report',
  'unknown-toolset-in-session',
  'format-refuses',
  'deadline-passed',
  'busy',
  'database-away',
  'folder-in-use',
  'key-lacks-toolset',
  'unknown-key',
  'content-damaged',
  'purged',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** A refusal: what is wrong, what to do instead, and the facts a machine may want. Only `registry/` throws it. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly says: string;
  readonly instead: string;
  readonly errors: readonly Fault[];
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    code: ProblemCode,
    says: string,
    instead: string,
    more: { errors?: readonly Fault[]; data?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(`${says} ${instead}`);
    this.code = code;
    this.says = says;
    this.instead = instead;
    this.errors = more.errors ?? [];
    this.data = more.data ?? {};
  }
}
