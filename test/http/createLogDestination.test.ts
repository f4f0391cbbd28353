import { setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { createLogDestination } from '../../src/http/createLogDestination.ts';

type Done = (error: Error | null, written: number) => void;

/** A log whose reader takes what it is given when the test says so. */
const openLog = (most?: number) => {
  let text = '';
  const asked: { bytes: Uint8Array; done: Done }[] = [];
  const log = createLogDestination({
    put: (bytes, done) => void asked.push({ bytes, done }),
    retryAfter: 1,
    ...(most === undefined ? {} : { most }),
  });
  const next = async (): Promise<{ bytes: Uint8Array; done: Done }> =>
    vi.waitFor(() => {
      const one = asked.shift();
      if (one === undefined) throw new Error('Nothing is to be written.');
      return one;
    });
  const read = async (length?: number): Promise<void> => {
    const { bytes, done } = await next();
    const taken = bytes.subarray(0, length);
    text += Buffer.from(taken).toString();
    done(null, taken.length);
  };
  return { log, asked, next, read, text: () => text };
};

describe('the log', () => {
  test('is written in order, many lines at once, and as far as the reader takes it', async () => {
    const { log, asked, read, text } = openLog();
    log.write('one\n');
    log.write('twö\n');
    await read(6);
    log.write('three\n');
    await read();
    await read();
    expect(text()).toBe('one\ntwö\nthree\n');
    await setImmediate();
    expect(asked).toEqual([]);
  });

  test('has nobody wait where it is not read, holds so much, and tells what was lost', async () => {
    const { log, read, text } = openLog(10);
    log.write('first\n');
    await setImmediate();
    for (let n = 0; n < 100; n += 1) log.write('more\n');
    await read();
    await read();
    const [first, ...more] = text().trim().split('\n');
    expect(first).toBe('first');
    expect(more.slice(0, 2)).toEqual(['more', 'more']);
    expect(JSON.parse(more[2] ?? '')).toMatchObject({ level: 40, lines: 98 });
    log.write('again\n');
    await read();
    expect(text().endsWith('}\nagain\n')).toBe(true);
  });

  test('goes on where it could not be written', async () => {
    const { log, next, read, text } = openLog();
    log.write('one\n');
    for (const code of ['ENOSPC', 'EAGAIN']) {
      const { done } = await next();
      done(Object.assign(new Error(code), { code }), 0);
    }
    await read();
    expect(text()).toBe('one\n');
  });
});
