import {
  type AnswerCache,
  type AskingState,
  createAnswerCache,
  type Kept,
  type Newer,
} from './answerCache.ts';
import { damaged, sha256Of } from './readBody.ts';
import { RegistryError } from './registryError.ts';
import type { Request } from './request.ts';
import { retryWait } from './retryWait.ts';
import { unlessAborted } from './timers.ts';

/** The tools of a session. */
export type Tools<Value = unknown> = {
  /** The body to the letter: what keeps a provider's cached prefix, where it is sent on as it is. */
  readonly text: string;
  /** The same, parsed: a copy of the caller's own. With the format `react` the text itself. */
  readonly tools: Value;
  /** In the order of the pins. */
  readonly versions: Kept['versions'];
  /** Of the body, as `sha256:<hex>`. */
  readonly digest: string;
  /** Undefined for the definition itself. */
  readonly format: string | undefined;
  /** When the registry last said that this is what the session has. */
  readonly fetchedAt: Date;
  /** Whether it is the last good answer, because there is none now. It is the session's own; no pin moves by it. */
  readonly stale: boolean;
  /** Why there is no answer now. */
  readonly staleBecause: RegistryError | undefined;
  readonly newer: Newer;
};

export type Stale = {
  readonly session: string;
  readonly format: string | undefined;
  /** Milliseconds since the registry last said it. */
  readonly age: number;
  readonly because: RegistryError;
};

export type Wanted = {
  readonly session: string;
  readonly toolset?: string | undefined;
  readonly format?: string | undefined;
  /** Milliseconds for which an answer is used without asking again. */
  readonly freshFor: number;
  readonly signal?: AbortSignal | undefined;
};

/**
 * The plan. What was heard less than `freshFor` ago is used at once, and from half of that time on it is also asked
 * for again meanwhile, so that a session in use is seen by the registry and its callers wait for nobody. What is
 * older is asked for again with its entity tag; where no answer comes within `patience`, or none at all, or a
 * damaged one, the last good one is handed out, marked stale. A refusal (the session ended, the key is no good) is
 * no such case: it is thrown, and what was kept is forgotten. One question is on its way at a time for each session,
 * toolset and format, whoever asks.
 */
export type ToolsSource = {
  readonly tools: <Value>(wanted: Wanted) => Promise<Tools<Value>>;
  /** Asks again however fresh the answer is, for the sake of being seen; throws nothing. */
  readonly refresh: (wanted: Wanted) => Promise<void>;
  /** After a write: what comes back of earlier questions is not kept, and the next question is asked. */
  readonly outdate: (session: string) => void;
  /** Nothing of this session is kept. */
  readonly forget: (session: string) => void;
  readonly size: AnswerCache['size'];
};

export const createToolsSource = (
  request: Request,
  options: {
    readonly entries: number;
    readonly bytes: number;
    readonly patience: number;
    readonly onStale: ((stale: Stale) => void) | undefined;
  },
): ToolsSource => {
  const cache = createAnswerCache(options);
  const flights = new Map<string, Flight>();

  const take = async (key: string, wanted: Wanted, mark: symbol): Promise<Kept> => {
    const isOurs = () => flights.get(key)?.mark === mark;
    const known = cache.get(key);
    try {
      const kept = await fetchTools(request, wanted, known);
      if (isOurs()) cache.set(key, kept);
      return kept;
    } catch (error) {
      if (error instanceof RegistryError && isOurs()) {
        if (error.isRefusal) cache.delete(key);
        else if (known !== undefined) noteFailure(known.state, error);
      }
      throw error;
    } finally {
      if (isOurs()) flights.delete(key);
    }
  };
  const ask = (key: string, wanted: Wanted): Promise<Kept> => {
    const underWay = flights.get(key);
    if (underWay !== undefined) return underWay.answer;
    const mark = Symbol(key);
    const answer = take(key, wanted, mark);
    // Whoever waits for it hears of its failure; maybe nobody does.
    answer.catch(() => {});
    flights.set(key, { session: wanted.session, mark, answer });
    return answer;
  };
  const stale = <Value>(wanted: Wanted, kept: Kept, because: RegistryError): Tools<Value> => {
    const { session, format } = wanted;
    try {
      options.onStale?.({ session, format, age: Date.now() - kept.fetchedAt.getTime(), because });
    } catch {
      // What the caller's listener does is no reason to give no tools.
    }
    return toolsOf(kept, format, because);
  };

  return {
    tools: async <Value>(wanted: Wanted): Promise<Tools<Value>> => {
      wanted.signal?.throwIfAborted();
      const key = keyOf(wanted);
      const kept = cache.get(key);
      if (kept === undefined) {
        return toolsOf(await unlessAborted(ask(key, wanted), wanted.signal), wanted.format, undefined);
      }
      const { state } = kept;
      const now = performance.now();
      const isQuiet = now < state.quietUntil;
      const age = now - state.heardAt;
      if (age < wanted.freshFor) {
        if (age > wanted.freshFor / 2 && !isQuiet) void ask(key, wanted);
        return toolsOf(kept, wanted.format, undefined);
      }
      if (isQuiet && state.because !== undefined) return stale(wanted, kept, state.because);
      try {
        const heard = await unlessAborted(within(options.patience, ask(key, wanted)), wanted.signal);
        return toolsOf(heard, wanted.format, undefined);
      } catch (error) {
        if (!(error instanceof RegistryError) || error.isRefusal) throw error;
        return stale(wanted, kept, error);
      }
    },
    refresh: async (wanted) => {
      await ask(keyOf(wanted), wanted).catch(() => {});
    },
    outdate: (session) => {
      for (const [key, flight] of flights) if (flight.session === session) flights.delete(key);
      for (const key of cache.keysOf(session)) {
        const state = cache.get(key)?.state;
        if (state !== undefined) Object.assign(state, { heardAt: Number.NEGATIVE_INFINITY, quietUntil: 0 });
      }
    },
    forget: (session) => {
      for (const [key, flight] of flights) if (flight.session === session) flights.delete(key);
      for (const key of cache.keysOf(session)) cache.delete(key);
    },
    size: cache.size,
  };
};

type Flight = { readonly session: string; readonly mark: symbol; readonly answer: Promise<Kept> };

const heardNow = (): AskingState => ({
  heardAt: performance.now(),
  failures: 0,
  quietUntil: 0,
  because: undefined,
});

const noteFailure = (state: AskingState, because: RegistryError): void => {
  state.failures += 1;
  state.quietUntil = performance.now() + retryWait(state.failures, because.retryAfter);
  state.because = because;
};

const keyOf = ({ session, toolset, format }: Wanted): string => JSON.stringify([session, toolset, format]);

const within = async <Value>(milliseconds: number, work: Promise<Value>): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new RegistryError('The registry has not answered yet, so the last good answer stands in.', {
          code: 'slow',
          mayPass: true,
        }),
      );
    }, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

const fetchTools = async (request: Request, wanted: Wanted, known: Kept | undefined): Promise<Kept> => {
  const { session, toolset, format } = wanted;
  const query = new URLSearchParams();
  if (toolset !== undefined) query.set('toolset', toolset);
  if (format !== undefined) query.set('format', format);
  const path = `/v1/sessions/${encodeURIComponent(session)}/toolset${query.size === 0 ? '' : `?${query}`}`;
  const { status, headers, text } = await request({
    method: 'GET',
    path,
    headers: known === undefined ? {} : { 'If-None-Match': known.etag },
  });
  if (status === 304) {
    if (known === undefined) throw damaged('A first question was answered with "not modified".');
    const named = sha256Of(headers.get('etag'));
    if (named !== undefined && named !== sha256Of(known.etag)) {
      throw damaged('The answer says "not modified" of something that this client does not have.');
    }
    // Two versions may be the same bytes on a wire.
    const versions = headers.has('x-toolset-name') ? versionsOf(headers) : known.versions;
    return {
      ...known,
      versions,
      newer: newerOf(headers, versions),
      fetchedAt: new Date(),
      state: heardNow(),
    };
  }
  if (status !== 200)
    throw damaged(`The answer has the status ${status}, which the registry never gives here.`);
  const etag = headers.get('etag');
  if (etag === null || sha256Of(etag) === undefined) {
    throw damaged('The answer has no entity tag of the registry, so it comes from somebody else.');
  }
  const type = (headers.get('content-type') ?? '').split(';')[0] as string;
  const versions = versionsOf(headers);
  const kept: Kept = {
    session,
    text,
    etag,
    type,
    versions,
    newer: newerOf(headers, versions),
    fetchedAt: new Date(),
    state: heardNow(),
  };
  try {
    parsed(kept);
  } catch (cause) {
    throw damaged('The body of the answer is no JSON.', cause);
  }
  return kept;
};

const versionsOf = (headers: Headers): Kept['versions'] => {
  const list = (name: string) => (headers.get(name) ?? '').split(',').map((part) => part.trim());
  const versions = list('x-toolset-version');
  const digests = list('x-toolset-digest');
  const names = list('x-toolset-name');
  if (names[0] === '' || versions.length !== names.length || digests.length !== names.length) {
    throw damaged('The answer does not say which versions it holds.');
  }
  return names.map((toolset, index) => ({
    toolset,
    version: versions[index] as string,
    digest: digests[index] as string,
  }));
};

const newerOf = (headers: Headers, versions: Kept['versions']): Newer => {
  const said = headers.get('x-toolset-newer')?.split(',');
  if (said?.length !== versions.length) return undefined;
  return said.flatMap((words, index) => {
    const [version = '', verdict = 'unknown'] = words.split(';').map((word) => word.trim());
    return version === 'none' ? [] : [{ toolset: versions[index]?.toolset as string, version, verdict }];
  });
};

/** Parsed anew for each caller, who may do with it what they like: mark tools for a cache, say. */
const parsed = ({ type, text }: Kept): unknown => (type === 'text/plain' ? text : JSON.parse(text));

const toolsOf = <Value>(
  kept: Kept,
  format: string | undefined,
  staleBecause: RegistryError | undefined,
): Tools<Value> => ({
  text: kept.text,
  tools: parsed(kept) as Value,
  versions: kept.versions,
  digest: `sha256:${sha256Of(kept.etag)}`,
  format,
  fetchedAt: kept.fetchedAt,
  stale: staleBecause !== undefined,
  staleBecause,
  newer: kept.newer,
});
