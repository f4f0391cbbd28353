/** A wait that a signal cuts short, by throwing its reason. */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const cut = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cut);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', cut, { once: true });
  });

/** Waits for something until a signal; what is waited for goes on without this caller. */
export const unlessAborted = <Value>(
  work: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> => {
  if (signal === undefined) return work;
  return new Promise<Value>((resolve, reject) => {
    const cut = () => reject(signal.reason);
    if (signal.aborted) cut();
    signal.addEventListener('abort', cut, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cut));
  });
};

/** Lets a process of Node end although the timer still runs; browsers have no such thing. */
export const unref = (timer: unknown): void => {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function') {
    timer.unref();
  }
};
