import { write, writeSync } from 'node:fs';

/** Where lines of the log go. */
export type LogDestination = {
  readonly write: (line: string) => void;
  /** Writes what waits, as the process ends; unless a write is under way, which perhaps never ends. */
  readonly end: () => void;
};

/**
 * A log that nobody waits for. Whoever reads standard error may stand still, and its disk may be full: then lines wait,
 * those that find no room are lost, and how many were is the first that is told afterwards. Written by a thread of the
 * system, many lines at once where they come fast.
 */
export const createLogDestination = ({
  put = (bytes, done) => write(2, bytes, done),
  most = 4_000_000,
  retryAfter = 100,
}: {
  /** Writes some of the bytes, and tells how many. */
  put?: (bytes: Uint8Array, done: (error: Error | null, written: number) => void) => void;
  /** Characters that wait at most. */
  most?: number;
  /** Milliseconds. */
  retryAfter?: number;
} = {}): LogDestination => {
  let waiting: string[] = [];
  let size = 0;
  let lost = 0;
  let rest: Buffer = Buffer.alloc(0);
  let isWriting = false;
  let isUnderWay = false;

  const take = (): void => {
    if (lost > 0) waiting.push(tellLost(lost));
    rest = Buffer.from(waiting.join(''));
    waiting = [];
    size = 0;
    lost = 0;
  };
  const goOn = (): void => {
    if (rest.length === 0) take();
    isWriting = rest.length > 0;
    if (!isWriting) return;
    isUnderWay = true;
    put(rest, (error, written) => {
      isUnderWay = false;
      if (error === null) {
        rest = rest.subarray(written);
        goOn();
      } else setTimeout(goOn, retryAfter).unref();
    });
  };
  return {
    write: (line) => {
      if (size + line.length > most) {
        lost += 1;
        return;
      }
      waiting.push(line);
      size += line.length;
      if (!isWriting) {
        isWriting = true;
        setImmediate(goOn);
      }
    },
    end: () => {
      if (isUnderWay) return;
      if (rest.length === 0) take();
      try {
        if (rest.length > 0) writeSync(2, rest);
      } catch {
        // There is nobody left to be told.
      }
    },
  };
};

const tellLost = (lines: number): string =>
  `${JSON.stringify({ level: 40, time: Date.now(), lines, msg: 'log lines were lost, since they could not be written' })}\n`;
