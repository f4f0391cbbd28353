import { setImmediate } from 'node:timers/promises';

/**
 * What a promise gives, where it does so within so many milliseconds, else undefined. Where it fails in time, so does this.
 * Waiting keeps the process from ending, unless it is said to be `idle`.
 */
export const within = async <Answer>(
  milliseconds: number,
  answer: Promise<Answer>,
  { idle = false }: { readonly idle?: boolean } = {},
): Promise<Answer | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(async () => {
      // Where this process itself stood still, the answer may be waiting to be read.
      for (let turn = 0; turn < 3; turn++) await setImmediate();
      resolve(undefined);
    }, milliseconds);
    if (idle) timer.unref();
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};
