import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { createJudge } from '../../../src/registry/judge/judge.ts';

const judge = createJudge({ threads: 1, deadline: 60_000 });
afterAll(() => judge.close());

/** How many threads of this process there are of each niceness; the nineteenth field of proc(5). */
const niceness = (): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  for (const thread of readdirSync('/proc/self/task')) {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    const nice = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    found.set(nice, (found.get(nice) ?? 0) + 1);
  }
  return found;
};

test.skipIf(process.platform !== 'linux')('a thread that judges steps back, and no other', async () => {
  const own = getPriority();
  await judge.readBody({ bytes: Buffer.from('{}'), depth: 10, field: 'definition' });
  const stepped = [...niceness()].filter(([nice]) => nice > own);
  expect(stepped).toEqual([[Math.min(19, own + 5), 1]]);
});
