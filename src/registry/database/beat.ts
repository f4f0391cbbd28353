import { setImmediate } from 'node:timers/promises';

/** Asks something again and again whether it is there. */
export type Beat = {
  /** Asks at once, unless it is being asked. */
  readonly now: () => void;
  readonly stop: () => void;
};

/**
 * `ask` is called each `every` milliseconds. `lost` is called when it fails or has not answered within `limit`, and
 * `found` when it answers after that; in between it is asked four times as often.
 */
export const startBeat = (
  ask: () => Promise<unknown>,
  heard: { readonly lost: (why: unknown) => void; readonly found: () => void },
  { every = 1_000, limit = 3_000 }: { every?: number; limit?: number } = {},
): Beat => {
  let isAsking = false;
  let isLost = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const beat = async (): Promise<void> => {
    isAsking = true;
    const failure = await within(limit, ask());
    isAsking = false;
    if (isStopped) return;
    if (failure !== undefined) {
      isLost = true;
      heard.lost(failure);
    } else if (isLost) {
      isLost = false;
      heard.found();
    }
    wait(isLost ? every / 4 : every);
  };
  const now = (): void => {
    clearTimeout(timer);
    if (!isAsking && !isStopped) void beat();
  };
  const wait = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(now, milliseconds);
    timer.unref();
  };
  wait(every);
  return {
    now: () => {
      // What is lost is asked for soon enough.
      if (!isLost) now();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};

/** Why there was no answer in time; undefined where there was one. */
const within = async (milliseconds: number, answer: Promise<unknown>): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined;
  const settled = answer.then(
    () => undefined,
    (error: unknown) => error ?? new Error('It failed without a word.'),
  );
  const late = new Promise<unknown>((resolve) => {
    timer = setTimeout(async () => {
      // Where this process itself stood still, the answer may be waiting to be read.
      for (let turn = 0; turn < 3; turn++) await setImmediate();
      resolve(new Error(`There was no answer for ${milliseconds / 1_000} seconds.`));
    }, milliseconds);
    timer.unref();
  });
  const failure = await Promise.race([settled, late]);
  clearTimeout(timer);
  return failure;
};
