import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Beat, startBeat } from '../../../src/registry/database/beat.ts';

let answers: (() => Promise<unknown>)[];
let heard: string[];
let asked: number;
let beat: Beat;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answers = [];
  heard = [];
  asked = 0;
  beat = startBeat(
    () => {
      asked += 1;
      return (answers.shift() ?? (() => Promise.resolve()))();
    },
    { lost: (why) => heard.push(`lost: ${(why as Error).message}`), found: () => heard.push('found') },
    { every: 1_000, limit: 3_000 },
  );
});
afterEach(() => {
  beat.stop();
  vi.useRealTimers();
});

const fails = () => Promise.reject(new Error('refused'));
const isSilent = () => new Promise(() => {});

/** Lets the time pass, and what was due meanwhile be done. */
const pass = async (milliseconds: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve));
};

test('it asks each second, and says nothing while there is an answer', async () => {
  for (let second = 0; second < 5; second += 1) await pass(1_000);
  expect(asked).toBe(5);
  expect(heard).toEqual([]);
});

test('what fails is lost, asked for four times as often, and found when it answers', async () => {
  answers.push(fails, fails, fails);
  await pass(1_000);
  expect(heard).toEqual(['lost: refused']);
  await pass(250);
  await pass(250);
  expect(heard).toEqual(['lost: refused', 'lost: refused', 'lost: refused']);
  await pass(250);
  expect(heard.at(-1)).toBe('found');
  expect(asked).toBe(4);
});

test('what says nothing for three seconds is lost', async () => {
  answers.push(isSilent);
  await pass(1_000);
  await pass(2_900);
  expect(heard).toEqual([]);
  await pass(100);
  expect(heard).toEqual(['lost: There was no answer for 3 seconds.']);
});

test('it can be asked at once, and is asked once at a time', async () => {
  answers.push(isSilent);
  beat.now();
  beat.now();
  await pass(1_500);
  expect(asked).toBe(1);
});

test('after its end it says nothing', async () => {
  answers.push(fails);
  beat.now();
  beat.stop();
  await pass(5_000);
  expect(asked).toBe(1);
  expect(heard).toEqual([]);
});
