import type { ProblemCode } from '../registry/problem.ts';

/** Refusals that only HTTP knows. */
export const doorCodes = [
  'unknown-route',
  'method-not-allowed',
  'unsupported-media-type',
  'not-acceptable',
  'no-valid-key',
  'rate-limited',
  'key-lacks-scope',
  'foreign-host',
  'starting',
  'slow-request',
  'large-headers',
  'unexpected-error',
] as const;
export type DoorCode = (typeof doorCodes)[number];

export type HttpProblemCode = ProblemCode | DoorCode;

/**
 * How each refusal is said in HTTP: its status and its title. `retryAfter` is in seconds and says that the same
 * request may succeed later; every write may be retried.
 */
export const problemTable: Readonly<
  Record<HttpProblemCode, { status: number; title: string; retryAfter?: number }>
> = {
  'invalid-definition': { status: 422, title: 'The definition is invalid' },
  'invalid-request': { status: 400, title: 'The request is invalid' },
  'too-large': { status: 413, title: 'The request is too large' },
  'version-exists': { status: 409, title: 'The version exists with other content' },
  'version-too-small': { status: 409, title: 'The version is too small for what changed' },
  'stale-latest': { status: 409, title: 'The latest version is another one' },
  'unknown-toolset': { status: 404, title: 'No such toolset' },
  'unknown-version': { status: 404, title: 'No such version' },
  'no-such-version': { status: 422, title: 'No version matches the selector' },
  'unknown-channel': { status: 404, title: 'No such channel' },
  'channel-moved': { status: 409, title: 'The channel stands elsewhere' },
  'latest-is-kept': { status: 409, title: 'The registry keeps latest itself' },
  'unknown-session': { status: 404, title: 'No such session' },
  'session-ended': { status: 410, title: 'The session has ended' },
  'session-is-pinned': { status: 409, title: 'The session is pinned without that toolset' },
  'history-breaking': { status: 409, title: 'The history of the session would break' },
  'version-in-use': { status: 409, title: 'Live sessions are on the version' },
  'tool-name-clash': { status: 409, title: 'Two toolsets share a tool name' },
  'not-approved': { status: 409, title: 'The version is not approved' },
  'policy-refused': { status: 409, title: 'The policy refuses the definition' },
  'not-a-mover': { status: 403, title: 'The policy lets others move the channel' },
  'four-eyes': { status: 403, title: 'Another owner has to approve' },
  'nothing-to-decide': { status: 409, title: 'There is nothing to decide' },
  'already-approved': { status: 409, title: 'The version is approved already' },
  'version-yanked': { status: 409, title: 'The version is yanked' },
  'unknown-report': { status: 404, title: 'No such report' },
  'unknown-toolset-in-session': { status: 404, title: 'The session has no such toolset' },
  'format-refuses': { status: 422, title: 'The provider would refuse these tools' },
  'deadline-passed': { status: 503, title: 'The work took too long', retryAfter: 1 },
  busy: { status: 503, title: 'The registry is busy', retryAfter: 1 },
  'database-away': { status: 503, title: 'The database is away', retryAfter: 1 },
  'folder-in-use': { status: 503, title: 'The data folder is in use', retryAfter: 1 },
  'unknown-route': { status: 404, title: 'No such route' },
  'method-not-allowed': { status: 405, title: 'The route has no such method' },
  'unsupported-media-type': { status: 415, title: 'The body has another media type' },
  'not-acceptable': { status: 406, title: 'No such form of the answer' },
  'no-valid-key': { status: 401, title: 'A valid key is missing' },
  'key-lacks-scope': { status: 403, title: 'The key may not do this' },
  'key-lacks-toolset': { status: 403, title: 'The key is not about this toolset' },
  'unknown-key': { status: 404, title: 'No such key' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  'content-damaged': { status: 500, title: 'What is kept is damaged' },
  purged: { status: 410, title: 'The content was removed' },
  'foreign-host': { status: 421, title: 'The host is not this machine' },
  starting: { status: 503, title: 'The registry is starting', retryAfter: 1 },
  'slow-request': { status: 408, title: 'The request arrived too slowly' },
  'large-headers': { status: 431, title: 'The request headers are too large' },
  'unexpected-error': { status: 500, title: 'An unexpected error' },
};
