import { readJson } from './readBody.ts';
import { RegistryError } from './registryError.ts';
import type { Request } from './request.ts';
import { retryWait } from './retryWait.ts';
import { pause, unref } from './timers.ts';

/** A call that a model made. */
export type RecordedCall = {
  /** As the provider numbers it; one is made up where it is missing, so that sending twice counts once. */
  readonly id?: string | undefined;
  readonly tool: string;
  readonly arguments: unknown;
  /** When it was made; now unless given. */
  readonly at?: Date | string | undefined;
  readonly isError?: boolean | undefined;
};

export type LostCalls = {
  readonly session: string;
  readonly calls: number;
  /** Why: an error of the registry, or words about the queue. */
  readonly because: Error;
};

/**
 * Calls on their way to the registry: gathered, sent in batches a session, kept while the registry is away, and
 * never in anybody's way. What does not fit into the queue any more, and what the registry refuses, is told as lost.
 */
export type CallRecorder = {
  readonly record: (session: string, calls: readonly RecordedCall[]) => void;
  /** Sends what there is now; resolves when it is sent or lost, or the attempt failed and it waits for the next. */
  readonly flush: () => Promise<void>;
  /** The same, and what could not be sent then is lost. Nothing is taken afterwards. */
  readonly close: () => Promise<void>;
  readonly waiting: () => number;
};

export const createCallRecorder = (
  request: Request,
  options: {
    readonly most: number;
    readonly every: number;
    readonly onLost: ((lost: LostCalls) => void) | undefined;
  },
): CallRecorder => {
  const queues = new Map<string, string[]>();
  let waiting = 0;
  let failures = 0;
  let isClosed = false;
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const lose = (session: string, calls: number, because: Error): void => {
    try {
      options.onLost?.({ session, calls, because });
    } catch {
      // The listener's own affair.
    }
  };
  const plan = (wait: number): void => {
    if (timer !== undefined || waiting === 0 || isClosed) return;
    timer = setTimeout(() => {
      timer = undefined;
      void send();
    }, wait);
    unref(timer);
  };
  const sendAll = async (): Promise<void> => {
    // Those that wait now, each queue once: one that fills up meanwhile has its next turn.
    for (const session of [...queues.keys()]) {
      const path = `/v1/sessions/${encodeURIComponent(session)}/calls`;
      let most = batchCalls;
      for (;;) {
        const batch = nextBatch(queues.get(session), most);
        if (batch.length === 0) break;
        try {
          const { text } = await request({ method: 'POST', path, body: `{"calls":[${batch.join(',')}]}` });
          readJson(text);
          failures = 0;
        } catch (error) {
          const isAboutTheBody = aboutTheBody.has((error as RegistryError).status ?? 0);
          // One call that cannot be taken takes no others with it: halves find it.
          if (batch.length > 1 && isAboutTheBody) {
            most = Math.ceil(batch.length / 2);
            continue;
          }
          if (error instanceof RegistryError && !error.isRefusal && !isAboutTheBody) {
            failures += 1;
            plan(retryWait(failures, error.retryAfter));
            letOthersFirst(session);
            return;
          }
          lose(session, batch.length, error as Error);
          most = batchCalls;
        }
        queues.get(session)?.splice(0, batch.length);
        waiting -= batch.length;
      }
      if (queues.get(session)?.length === 0) queues.delete(session);
    }
  };
  // Where it is this session that fails, the others need not wait for it.
  const letOthersFirst = (session: string): void => {
    const queue = queues.get(session);
    queues.delete(session);
    if (queue !== undefined) queues.set(session, queue);
  };
  const send = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = undefined;
      plan(options.every);
    });
    return sending;
  };

  return {
    record: (session, calls) => {
      let lost = 0;
      for (const call of calls) {
        const line = isClosed || waiting >= options.most ? undefined : lineOf(call);
        if (line === undefined) {
          lost += 1;
          continue;
        }
        const queue = queues.get(session) ?? [];
        queues.set(session, queue);
        queue.push(line);
        waiting += 1;
      }
      if (lost > 0) lose(session, lost, new Error(isClosed ? closed : full));
      plan(waiting >= batchCalls && failures === 0 ? 0 : options.every);
    },
    flush: send,
    close: async () => {
      clearTimeout(timer);
      isClosed = true;
      // A batch may be under way already; then comes what was recorded after it.
      await sending;
      if (failures > 0) await pause(retryWait(0, undefined));
      await send();
      for (const [session, queue] of queues) {
        lose(session, queue.length, new Error('The registry was away until the client was closed.'));
      }
      queues.clear();
      waiting = 0;
    },
    waiting: () => waiting,
  };
};

/** Calls of one request, at most. */
const batchCalls = 100;
/** Characters of one request, at most, unless a single call has more. */
const batchSize = 500_000;

/** Refusals of what is sent, rather than of who sends it or where. */
const aboutTheBody: ReadonlySet<number> = new Set([400, 413, 422]);

const full = 'The queue of recorded calls is full, or the call cannot be written as JSON.';
const closed = 'The client is closed.';

const nextBatch = (queue: readonly string[] | undefined, most: number): readonly string[] => {
  const batch: string[] = [];
  let size = 0;
  for (const line of queue ?? []) {
    if (batch.length === most || (batch.length > 0 && size + line.length > batchSize)) break;
    batch.push(line);
    size += line.length;
  }
  return batch;
};

/** Written at once, since the caller may go on changing the arguments; undefined where it cannot be written. */
const lineOf = ({ id, tool, arguments: given, at, isError }: RecordedCall): string | undefined => {
  try {
    return JSON.stringify({
      id: id ?? madeUpId(),
      tool,
      arguments: given ?? {},
      at: typeof at === 'string' ? at : (at ?? new Date()).toISOString(),
      isError,
    });
  } catch {
    return undefined;
  }
};

const madeUpId = (): string =>
  `client-${[...globalThis.crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
