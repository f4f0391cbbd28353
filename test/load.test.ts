import { expect, test } from 'vitest';
import type { Answer } from '../bench/drill/ask.ts';
import { drive } from '../bench/load/drive.ts';
import { timesOf, wordsOf } from '../bench/load/failures.ts';

const answer = (status: number, retryAfter?: string): Answer =>
  ({ status, retryAfter, body: 'words', headers: {} }) as unknown as Answer;

test('what was due while the process stood still is told, and not sent all at once', async () => {
  const told: number[] = [];
  let sent = 0;
  let most = 0;
  let inThisTurn = 0;
  const send = async (): Promise<Answer> => {
    sent += 1;
    inThisTurn += 1;
    most = Math.max(most, inThisTurn);
    setImmediate(() => {
      inThisTurn = 0;
    });
    if (sent === 50) {
      const until = performance.now() + 700;
      while (performance.now() < until);
    }
    return answer(200);
  };
  const driven = await drive(() => 'fetch', send, {
    seconds: 1.5,
    rate: 200,
    stoodStill: (_, seconds) => told.push(seconds),
  });
  expect(told).toHaveLength(1);
  expect(told[0]).toBeGreaterThan(0.69);
  expect(most).toBeLessThan(100);
  expect(driven.get('fetch')?.answered.count()).toBe(sent);
});

test('a refusal is a failure, with the time when it was due, unless it is waited for', async () => {
  const how = { seconds: 0.1, rate: 100 };
  const refused = async (): Promise<Answer> => answer(503, '1');
  const failed = (await drive(() => 'pin', refused, how)).get('pin');
  expect(failed?.errors[0]?.words).toBe('pin: 503 words');
  expect(failed?.errors.at(-1)?.at).toBeGreaterThan(0.03);
  const shed = (await drive(() => 'pin', refused, { ...how, sheds: true })).get('pin');
  expect([shed?.errors.length, (shed?.refused.count() ?? 0) > 0]).toEqual([0, true]);
});

test('failures are told by when they came', () => {
  const failures = [4, 1, 1.5, 2.2, 9, 4.9].map((at) => ({ at, words: `at ${at}` }));
  expect(timesOf(failures)).toEqual([
    { from: 1, to: 2.2, count: 3 },
    { from: 4, to: 4.9, count: 2 },
    { from: 9, to: 9, count: 1 },
  ]);
  expect(timesOf([])).toEqual([]);
  expect(wordsOf(failures, 2)).toBe('at 4.0 s at 4; at 1.0 s at 1');
});
