import { createCallRecorder, type LostCalls } from './callRecorder.ts';
import { createRequest, type Line } from './request.ts';
import { createSession, noteTtl, type Session } from './session.ts';
import { type ToolsetEvent, toolsetEvents } from './toolsetEvents.ts';
import { createToolsSource, type Stale } from './toolsSource.ts';

export type { LostCalls, RecordedCall } from './callRecorder.ts';
export { RegistryError } from './registryError.ts';
export type { CheckedCall, Pinned, PinWish, Session, UpgradeWish } from './session.ts';
export type { ToolsetEvent } from './toolsetEvents.ts';
export type { Stale, Tools } from './toolsSource.ts';

/** Times are in milliseconds. */
export type ClientOptions = {
  /** Where the registry is, such as `https://tools.example.com`; a path in it is kept. */
  readonly url: string | URL;
  /** A key, or what gives one for each request. */
  readonly token?: string | (() => string | Promise<string>) | undefined;
  /** For a whole answer, body and retries included; 10,000 unless given. */
  readonly timeout?: number | undefined;
  /** Attempts besides the first; 2 unless given. */
  readonly retries?: number | undefined;
  /** For which tools are used without asking again, less where a session's `ttl` asks for it; 30,000 unless given. */
  readonly freshFor?: number | undefined;
  /** That a caller waits for new tools where there are the last good ones; 1,000 unless given. */
  readonly patience?: number | undefined;
  /** What is kept in memory: 1,000 answers and 64 MiB unless given. */
  readonly cache?: { readonly entries?: number | undefined; readonly bytes?: number | undefined } | undefined;
  /** Bytes of one answer, at most; 32 MiB unless given. */
  readonly bodyBytes?: number | undefined;
  /** Recorded calls that wait to be sent: 10,000 at most, for about a second, unless given. */
  readonly calls?: { readonly most?: number | undefined; readonly every?: number | undefined } | undefined;
  /** Hears of each answer that is handed out stale. */
  readonly onStale?: ((stale: Stale) => void) | undefined;
  /** Hears of recorded calls that will not be sent. */
  readonly onLost?: ((lost: LostCalls) => void) | undefined;
  readonly fetch?: typeof fetch | undefined;
};

export type Client = {
  /** A session by its id; `ttl` in seconds, where it was pinned with one elsewhere. */
  readonly session: (id: string, options?: { readonly ttl?: number | undefined }) => Session;
  readonly toolset: (name: string) => {
    /** What happens to it from now on, or after the event with the id `after`. */
    readonly events: (options?: {
      readonly after?: string | undefined;
      readonly signal?: AbortSignal | undefined;
    }) => AsyncGenerator<ToolsetEvent, void, undefined>;
  };
  /** Sends the recorded calls that wait. */
  readonly flush: () => Promise<void>;
  /** The same, for the last time. */
  readonly close: () => Promise<void>;
};

/** A client of the registry, for Node and browsers. One a process is enough; what it keeps is in memory. */
export const createClient = (options: ClientOptions): Client => {
  const { timeout = 10_000, retries = 2, freshFor = 30_000, patience = 1_000 } = options;
  const { cache = {}, calls = {}, bodyBytes = 32 * 1024 * 1024 } = options;
  const line: Line = {
    url: baseOf(options.url),
    headers: async () => {
      const token = typeof options.token === 'function' ? await options.token() : options.token;
      return {
        Accept: 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      };
    },
    // Looked up at each call, and called without `this`: browsers insist on that.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  };
  const request = createRequest(line, { timeout, retries, bodyBytes });
  const source = createToolsSource(request, {
    entries: cache.entries ?? 1_000,
    bytes: cache.bytes ?? 64 * 1024 * 1024,
    patience,
    onStale: options.onStale,
  });
  const recorder = createCallRecorder(request, {
    most: calls.most ?? 10_000,
    every: calls.every ?? 1_000,
    onLost: options.onLost,
  });
  const ttls = new Map<string, number>();
  return {
    session: (id, { ttl } = {}) => {
      if (ttl !== undefined) noteTtl(ttls, id, ttl);
      return createSession(id, { request, source, recorder, freshFor, ttls });
    },
    toolset: (name) => ({
      events: (wish = {}) => toolsetEvents(line, name, { ...wish, silence: 45_000, timeout }),
    }),
    flush: recorder.flush,
    close: recorder.close,
  };
};

const baseOf = (url: string | URL): string => {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/, '');
};
