import { expect, test } from 'vitest';
import { within } from '../../src/registry/within.ts';

test('what comes in time is given, what does not is not waited for, and what fails in time fails', async () => {
  expect(await within(60_000, Promise.resolve('here'))).toBe('here');
  expect(await within(1, new Promise(() => {}))).toBeUndefined();
  await expect(within(60_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
});
