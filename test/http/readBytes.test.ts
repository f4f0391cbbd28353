import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { readBytes } from '../../src/http/readBytes.ts';

const chunk = 64 * 1024;
const whole = Buffer.from(Array.from({ length: 40 * chunk }, (_, at) => at % 251));

/** All of it is there at once, as when the client is faster than the service. */
const sent = (
  headers: Readonly<Record<string, string>>,
): { incoming: IncomingMessage; left: () => number } => {
  let at = 0;
  const stream = new Readable({
    read() {
      this.push(at < whole.length ? whole.subarray(at, at + chunk) : null);
      at += chunk;
    },
  });
  const incoming = Object.assign(stream, { headers }) as unknown as IncomingMessage;
  return { incoming, left: () => whole.length - Math.min(at, whole.length) };
};

describe('a large body', () => {
  const rows = [
    ['of a known length', { 'content-length': String(whole.length) }],
    ['of an unknown length', {}],
  ] as const;
  test.each(rows)('%s is read to the byte', async (_, headers) => {
    const read = await readBytes(sent(headers).incoming, whole.length);
    expect(read.kind === 'bytes' && read.bytes.equals(whole)).toBe(true);
  });

  test.each(rows)('%s lets others have their turn between its pieces', async (_, headers) => {
    const { incoming, left } = sent(headers);
    const reading = readBytes(incoming, whole.length);
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    expect(left()).toBeGreaterThan(whole.length / 2);
    await reading;
    expect(left()).toBe(0);
  });

  test.each(rows)('%s is not read beyond the limit', async (_, headers) => {
    const { incoming, left } = sent(headers);
    expect(await readBytes(incoming, whole.length / 2)).toEqual({ kind: 'too-large' });
    await setImmediate();
    expect(left()).toBeGreaterThan(0);
  });
});
