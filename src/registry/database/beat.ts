import { within } from '../within.ts';

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
    const failure = await failureOf(limit, ask());
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
const failureOf = async (milliseconds: number, answer: Promise<unknown>): Promise<unknown> => {
  const settled = answer.then(
    () => ({ failure: undefined }),
    (error: unknown) => ({ failure: error ?? new Error('It failed without a word.') }),
  );
  const known = await within(milliseconds, settled, { idle: true });
  return known === undefined
    ? new Error(`There was no answer for ${milliseconds / 1_000} seconds.`)
    : known.failure;
};
