import type { CallRecorder, RecordedCall } from './callRecorder.ts';
import { readJson } from './readBody.ts';
import type { Request } from './request.ts';
import { unref } from './timers.ts';
import type { Tools, ToolsSource } from './toolsSource.ts';

/** What a session is pinned to, as the registry answers. */
export type Pinned = {
  readonly session: string;
  readonly pins: readonly {
    readonly toolset: string;
    readonly version: string;
    readonly digest: string;
    readonly selector: string;
    readonly pinnedAt: string;
    readonly asked: string | null;
    readonly matches: boolean | null;
  }[];
};

export type PinWish = {
  /** Selectors by toolset, in the order in which the session shall list them. */
  readonly toolsets?: Readonly<Record<string, string>> | undefined;
  /** Another session whose pins this one starts with. */
  readonly from?: string | undefined;
  readonly upgrades?: 'none' | 'safe' | undefined;
  /** Seconds unseen after which the session counts as ended for draining. */
  readonly ttl?: number | undefined;
  /** Formats that the tools must be fit for. */
  readonly formats?: readonly string[] | undefined;
};

export type UpgradeWish = {
  /** Selectors by toolset; the greatest versions that the pins allow unless given. */
  readonly to?: Readonly<Record<string, string>> | undefined;
  readonly by?: 'proof' | 'evidence' | undefined;
  readonly force?: boolean | undefined;
  readonly reason?: string | undefined;
};

export type CheckedCall = {
  readonly ok: boolean;
  readonly errors: readonly { readonly pointer: string; readonly message: string }[];
  readonly unchecked: readonly string[];
  readonly renamedTo?: string;
};

/** One session. Making one asks nobody anything. */
export type Session = {
  readonly id: string;
  /**
   * The tools of this session, as `format` has them; the definition itself without one. Throws a `RegistryError`
   * where the registry refuses, and where it is away and there is no good answer of before.
   */
  readonly tools: <Value = unknown>(
    format?: string,
    options?: { readonly toolset?: string | undefined; readonly signal?: AbortSignal | undefined },
  ) => Promise<Tools<Value>>;
  /** Pins it; later calls, by whomever, are answered with the pins that stand. */
  readonly pin: (wish: PinWish, options?: Aborting) => Promise<Pinned>;
  /** The session with its pins and what is newer, as the registry tells it. */
  readonly read: (options?: Aborting) => Promise<Readonly<Record<string, unknown>>>;
  /** Moves it where that contradicts nothing; a refusal is a `RegistryError` with the report in `problem`. */
  readonly upgrade: (wish?: UpgradeWish, options?: Aborting) => Promise<Readonly<Record<string, unknown>>>;
  /** Whether a call fits what the session is pinned to. */
  readonly checkCall: (
    call: { readonly tool: string; readonly arguments: unknown },
    options?: Aborting,
  ) => Promise<CheckedCall>;
  /** Records calls some time soon. Neither throws nor waits. */
  readonly recordCalls: (calls: readonly RecordedCall[]) => void;
  /** Lets the registry see the session also while nobody asks for its tools; until the returned function is called. */
  readonly keepAlive: (format?: string) => () => void;
  /** The conversation is over. */
  readonly end: (options?: Aborting & { readonly erase?: boolean }) => Promise<void>;
};

type Aborting = { readonly signal?: AbortSignal | undefined };

export const createSession = (
  id: string,
  about: {
    readonly request: Request;
    readonly source: ToolsSource;
    readonly recorder: CallRecorder;
    readonly freshFor: number;
    /** In seconds, by session, as far as this client knows. */
    readonly ttls: Map<string, number>;
  },
): Session => {
  const { request, source, recorder, ttls } = about;
  const path = `/v1/sessions/${encodeURIComponent(id)}`;
  /** Seen three times in its time to live, at least. */
  const freshFor = () => Math.min(about.freshFor, ((ttls.get(id) ?? Number.POSITIVE_INFINITY) * 1_000) / 3);
  const ask = async <Result>(
    method: 'GET' | 'PUT' | 'POST',
    where: string,
    { signal }: Aborting,
    body?: object,
  ): Promise<Result> => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    return readJson((await request({ method, path: where, body: sent, signal })).text) as Result;
  };

  return {
    id,
    tools: (format, { toolset, signal } = {}) =>
      source.tools({ session: id, toolset, format, signal, freshFor: freshFor() }),
    pin: async (wish, options = {}) => {
      const pinned = await ask<Pinned>('PUT', path, options, wish);
      if (wish.ttl !== undefined) noteTtl(ttls, id, wish.ttl);
      return pinned;
    },
    read: (options = {}) => ask('GET', path, options),
    upgrade: async (wish = {}, options = {}) => {
      try {
        return await ask('POST', `${path}/upgrade`, options, wish);
      } finally {
        // Also where it failed: nobody knows what was done before the answer was lost.
        source.outdate(id);
      }
    },
    checkCall: ({ tool, arguments: given }, options = {}) =>
      ask('POST', `${path}/check-call`, options, { tool, arguments: given }),
    recordCalls: (calls) => recorder.record(id, calls),
    keepAlive: (format) => {
      const timer = setInterval(
        () => void source.refresh({ session: id, format, freshFor: freshFor() }),
        Math.max(100, freshFor() / 2),
      );
      unref(timer);
      return () => clearInterval(timer);
    },
    end: async ({ erase = false, signal } = {}) => {
      await request({ method: 'DELETE', path: `${path}${erase ? '?erase=true' : ''}`, signal });
      source.forget(id);
    },
  };
};

export const noteTtl = (ttls: Map<string, number>, session: string, ttl: number): void => {
  ttls.delete(session);
  ttls.set(session, ttl);
  for (const oldest of ttls.keys()) {
    if (ttls.size <= mostTtls) break;
    ttls.delete(oldest);
  }
};

const mostTtls = 10_000;
