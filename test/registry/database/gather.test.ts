import { expect, test } from 'vitest';
import { gather } from '../../../src/registry/database/gather.ts';

const turns = async (many: number): Promise<void> => {
  for (let turn = 0; turn < many; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('calls of one turn go together, and each gets its own answer', async () => {
  const runs: number[][] = [];
  const double = gather<number, number>(
    async (calls) => {
      runs.push([...calls]);
      return calls.map((call) => 2 * call);
    },
    { most: 10, atOnce: 1 },
  );
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(runs).toEqual([[1, 2, 3], [4]]);
});

test('a run begins after every call that it is given, and those that come later wait for the next', async () => {
  const runs: number[][] = [];
  const ends: (() => void)[] = [];
  const ask = gather<number, number>(
    async (calls) => {
      runs.push([...calls]);
      await new Promise<void>((resolve) => ends.push(resolve));
      return calls;
    },
    { most: 2, atOnce: 2 },
  );
  const answers = [1, 2, 3, 4, 5, 6, 7].map(ask);
  await turns(5);
  expect(runs).toEqual([
    [1, 2],
    [3, 4],
  ]);
  ends[0]?.();
  await turns(5);
  expect(runs.slice(2)).toEqual([[5, 6]]);
  ends[1]?.();
  ends[2]?.();
  await turns(5);
  ends[3]?.();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('where a run fails, those in it fail, and the next one goes on', async () => {
  const ask = gather<number, number>(
    async (calls) => {
      if (calls.includes(1)) throw new Error('no');
      return calls;
    },
    { most: 2, atOnce: 1 },
  );
  const answers = await Promise.allSettled([1, 2, 3].map(ask));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test('beside another run one begins only once as many wait as that one took', async () => {
  const runs: number[][] = [];
  const ends: (() => void)[] = [];
  const ask = gather<number, number>(
    async (calls) => {
      runs.push([...calls]);
      await new Promise<void>((resolve) => ends.push(resolve));
      return calls;
    },
    { most: 10, atOnce: 2 },
  );
  const answers = [1, 2].map(ask);
  await turns(5);
  answers.push(ask(3));
  await turns(5);
  expect(runs).toEqual([[1, 2]]);
  answers.push(ask(4));
  await turns(5);
  expect(runs).toEqual([
    [1, 2],
    [3, 4],
  ]);
  answers.push(ask(5));
  ends[0]?.();
  await turns(5);
  expect(runs).toHaveLength(2);
  ends[1]?.();
  await turns(5);
  expect(runs[2]).toEqual([5]);
  ends[2]?.();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5]);
});
