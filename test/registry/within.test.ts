import { once } from 'node:events';
import { expect, test } from 'vitest';
import { within } from '../../src/registry/within.ts';

test('what comes in time is given, what does not is not waited for, and what fails in time fails', async () => {
  expect(await within(60_000, Promise.resolve('here'))).toBe('here');
  expect(await within(1, new Promise(() => {}))).toBeUndefined();
  await expect(within(60_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('what came while the process itself stood still has come in time', async () => {
  const { port1, port2 } = new MessageChannel();
  const answer = within(1, once(port2, 'message'));
  port1.postMessage('here');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  expect(await answer).toEqual(['here']);
  port1.close();
});
