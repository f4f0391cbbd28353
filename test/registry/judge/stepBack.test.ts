import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { createJudge } from '../../../src/registry/judge/judge.ts';

const judge = createJudge({ processes: 1, deadline: 60_000 });
afterAll(() => judge.close());

/** The parent of a process and the niceness of its threads; the fourth and the nineteenth field of proc(5). */
const threadsOf = (pid: string): { readonly parent: number; readonly nice: readonly number[] } => {
  const fields = (file: string) => {
    const stat = readFileSync(file, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  };
  const nice = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(fields(`/proc/${pid}/task/${thread}/stat`)[16]),
  );
  return { parent: Number(fields(`/proc/${pid}/stat`)[1]), nice };
};

const children = (): readonly (readonly number[])[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const { parent, nice } = threadsOf(pid);
        return parent === process.pid ? [nice] : [];
      } catch {
        return [];
      }
    });

test.skipIf(process.platform !== 'linux')(
  'a process that judges steps back with all its threads',
  async () => {
    const own = getPriority();
    await judge.readBody({ bytes: Buffer.from('{}'), depth: 10, field: 'definition' });
    const stepped = Math.min(19, own + 5);
    const judging = children().filter((nice) => nice.includes(stepped));
    expect(judging).toHaveLength(1);
    expect(new Set(judging[0])).toEqual(new Set([stepped]));
    expect(new Set(threadsOf('self').nice)).toEqual(new Set([own]));
  },
);
