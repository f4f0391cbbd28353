import { readBody } from './readBody.ts';
import { passing, RegistryError } from './registryError.ts';
import { readRetryAfter, retryWait } from './retryWait.ts';
import { pause, unlessAborted } from './timers.ts';

export type Question = {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** From the root of the service on, percent-encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** JSON. */
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

/**
 * Asks the registry once and waits for the whole answer; throws a `RegistryError`, or the reason of the caller's
 * signal. Every request to the registry may be repeated without harm, so each is, where that may help.
 */
export type Request = (question: Question) => Promise<Answer>;

export type Line = {
  readonly url: string;
  /** The headers that go with each request, made anew for each. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>;
  readonly fetch: typeof fetch;
};

export const createRequest = (
  line: Line,
  limits: { readonly timeout: number; readonly retries: number; readonly bodyBytes: number },
): Request => {
  const { timeout, retries, bodyBytes } = limits;
  return async (question) => {
    const end = performance.now() + timeout;
    for (let failures = 0; ; failures += 1) {
      const left = end - performance.now();
      try {
        // A connection that hangs takes half of the time at most, while there is another attempt to come.
        return await attempt(line, question, failures < retries ? left / 2 : left, bodyBytes);
      } catch (error) {
        if (!(error instanceof RegistryError) || !error.mayPass || failures >= retries) throw error;
        const wait = retryWait(failures, error.retryAfter);
        if (performance.now() + wait >= end) throw error;
        await pause(wait, question.signal);
      }
    }
  };
};

const attempt = async (line: Line, question: Question, limit: number, bodyBytes: number): Promise<Answer> => {
  const { signal } = question;
  signal?.throwIfAborted();
  const controller = new AbortController();
  const cut = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', cut, { once: true });
  const timer = setTimeout(() => controller.abort(slow()), Math.max(1, limit));
  try {
    // Raced, for a `fetch` that somebody brings along may know no signals.
    return await unlessAborted(exchange(line, question, controller.signal, bodyBytes), controller.signal);
  } catch (error) {
    // The platform's words for an abort differ; the reason is ours.
    throw controller.signal.aborted ? controller.signal.reason : asRegistryError(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cut);
  }
};

const exchange = async (
  line: Line,
  { method, path, headers, body }: Question,
  signal: AbortSignal,
  bodyBytes: number,
): Promise<Answer> => {
  const response = await line.fetch(line.url + path, {
    method,
    headers: {
      ...(await line.headers()),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body ?? null,
    signal,
    ...straight,
  });
  const text = await readBody(response, bodyBytes);
  if (response.ok || response.status === 304) {
    return { status: response.status, headers: response.headers, text };
  }
  throw refusalOf(response, text);
};

/** The registry redirects nobody, so that a key goes nowhere else; and what is kept, this client keeps. */
export const straight = { redirect: 'error', cache: 'no-store' } as const;

/** What an answer other than a good one says, as an error. */
export const refusalOf = ({ status, headers }: Response, text: string): RegistryError => {
  const problem = readProblem(text);
  const said = [problem?.detail, problem?.title].find((words) => typeof words === 'string' && words !== '');
  return new RegistryError(
    typeof said === 'string'
      ? said
      : `The registry, or what stands before it, answered with status ${status}.`,
    {
      code: typeof problem?.type === 'string' ? problem.type : status < 500 ? 'refused' : 'away',
      status,
      problem,
      mayPass: (status >= 500 && status !== 501 && status !== 505) || passing.has(status),
      retryAfter: readRetryAfter(headers.get('retry-after'), Date.now()),
    },
  );
};

const readProblem = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
};

const slow = (): RegistryError =>
  new RegistryError('The registry did not answer in time. Try again, or raise the client\'s "timeout".', {
    code: 'slow',
    mayPass: true,
  });

export const asRegistryError = (error: unknown): RegistryError => {
  if (error instanceof RegistryError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new RegistryError(`The registry could not be reached (${why}). Check the address, and try again.`, {
    code: 'away',
    mayPass: true,
    cause: error,
  });
};
