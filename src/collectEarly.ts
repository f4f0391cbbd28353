import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/**
 * Has this process collect its old objects early, until the returned function is called. Left alone, the engine waits
 * until there are several times as many as after the last time, and with 100,000 sessions hot two thirds of the memory
 * were garbage.
 */
export const collectEarly = (): (() => void) => {
  let percent = 0;
  const set = () => {
    const now = growthPercent(getHeapStatistics().used_heap_size);
    if (now !== percent) setFlagsFromString(`--heap-growing-percent=${now}`);
    percent = now;
  };
  set();
  // The engine looks at it whenever it has collected.
  const timer = setInterval(set, 5_000).unref();
  return () => clearInterval(timer);
};

/**
 * By how much a heap may grow until it is collected: by half, and by no less than `least`. The buffers of what is read
 * and sent count as growth, and writing one large definition takes twice a small heap of them: half of that would have
 * all of it collected several times in one publish, while nobody who fetches is answered.
 */
export const growthPercent = (heapBytes: number): number =>
  Math.max(50, Math.round((100 * least) / Math.max(heapBytes, 1)));

/** Bytes. */
const least = 64 * 1024 * 1024;
