import { createEventParser } from './parseEvents.ts';
import { readBody } from './readBody.ts';
import { RegistryError } from './registryError.ts';
import { asRegistryError, type Line, refusalOf, straight } from './request.ts';
import { retryWait } from './retryWait.ts';
import { pause } from './timers.ts';

/** Something that happened to a toolset. */
export type ToolsetEvent = {
  /** To go on after it. */
  readonly id: string;
  /**
   * What happened: `published`, `channel-moved`, `version-marked`, `drained`, `decided`, `policy-changed`; or
   * `missed`, where earlier events are gone and the toolset is to be read anew.
   */
  readonly kind: string;
  readonly toolset: string;
  /** RFC 3339, UTC. */
  readonly at: string;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
};

/**
 * What happens to a toolset, for as long as somebody listens: the connection is made again whenever it breaks or
 * falls silent, and goes on after the last event heard. No event comes twice. Ends with the loop, or where `signal`
 * aborts; throws where the registry refuses.
 */
export async function* toolsetEvents(
  line: Line,
  toolset: string,
  options: {
    readonly after?: string | undefined;
    readonly signal?: AbortSignal | undefined;
    /** Milliseconds without a sign of life after which the connection counts as dead. */
    readonly silence: number;
    readonly timeout: number;
  },
): AsyncGenerator<ToolsetEvent, void, undefined> {
  const { signal } = options;
  const place: Place = { last: options.after ?? '', retry: undefined };
  const heard = new Set<string>();
  for (let failures = 0; !signal?.aborted; ) {
    try {
      for await (const event of connection(line, toolset, place, options)) {
        failures = 0;
        if (event === undefined || heard.has(event.id)) continue;
        heard.add(event.id);
        for (const oldest of heard) {
          if (heard.size <= remembered) break;
          heard.delete(oldest);
        }
        yield event;
      }
    } catch (error) {
      if (signal?.aborted) return;
      const failure = asRegistryError(error);
      if (failure.isRefusal) throw failure;
      failures += 1;
      if (failure.retryAfter !== undefined) place.retry = failure.retryAfter;
    }
    try {
      // An end is no failure, yet everybody who listened to a server that stops meets it in one moment.
      await pause(retryWait(failures, place.retry), signal);
    } catch {
      return;
    }
  }
}

type Place = { last: string; retry: number | undefined };

/** Ids of events that may be sent again after a connection broke. */
const remembered = 2_000;

/** One connection; undefined for each sign of life that is no event. */
async function* connection(
  line: Line,
  toolset: string,
  place: Place,
  options: { readonly signal?: AbortSignal | undefined; readonly silence: number; readonly timeout: number },
): AsyncGenerator<ToolsetEvent | undefined, void, undefined> {
  const { signal, silence, timeout } = options;
  const controller = new AbortController();
  const cut = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', cut, { once: true });
  const timer = createTimer(() => controller.abort(silent()));
  try {
    signal?.throwIfAborted();
    timer.set(timeout);
    const response = await line.fetch(`${line.url}/v1/toolsets/${encodeURIComponent(toolset)}/events`, {
      headers: {
        ...(await line.headers()),
        Accept: 'text/event-stream',
        ...(place.last === '' ? {} : { 'Last-Event-ID': place.last }),
      },
      signal: controller.signal,
      ...straight,
    });
    if (!response.ok) throw refusalOf(response, await readBody(response, 1_000_000));
    if (!/^text\/event-stream\b/.test(response.headers.get('content-type') ?? '') || response.body === null) {
      void response.body?.cancel().catch(() => {});
      throw new RegistryError('The answer is no stream of events, so it comes from somebody else.', {
        code: 'damaged',
        mayPass: true,
      });
    }
    place.retry = undefined;
    const parser = createEventParser(place.last);
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    try {
      timer.set(silence);
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        timer.set(silence);
        const blocks = parser.push(decoder.decode(part.value, { stream: true }));
        place.retry = parser.retry();
        if (blocks.length === 0) yield undefined;
        for (const { data, id } of blocks) {
          // Not to be held against the connection: it is the listener who takes the time.
          timer.clear();
          yield data === '' ? undefined : { ...(JSON.parse(data) as Omit<ToolsetEvent, 'id'>), id };
          place.last = id;
          timer.set(silence);
        }
      }
    } finally {
      void reader.cancel().catch(() => {});
    }
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    timer.clear();
    signal?.removeEventListener('abort', cut);
    controller.abort();
  }
}

const createTimer = (ring: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = () => clearTimeout(timer);
  return {
    clear,
    set: (milliseconds: number) => {
      clear();
      timer = setTimeout(ring, milliseconds);
    },
  };
};

const silent = (): RegistryError =>
  new RegistryError('The stream of events fell silent.', { code: 'slow', mayPass: true });
