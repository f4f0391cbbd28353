import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { createMessageReader, writeMessage } from '../../../src/registry/judge/message.ts';
import {
  createProcesses,
  type Processes,
  type ProcessOptions,
} from '../../../src/registry/judge/processes.ts';

const file = join(inject('compiled'), 'oddTasks.js');

const opened: Processes[] = [];
const open = (options: Partial<ProcessOptions> = {}): Processes => {
  const processes = createProcesses({ file, most: 1, deadline: 60_000, ...options });
  opened.push(processes);
  return processes;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((processes) => processes.close()));
});

const pidOf = async (processes: Processes): Promise<number> => {
  const outcome = await processes.run('pid', null);
  return 'done' in outcome ? (outcome.done as number) : Number.NaN;
};

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('processes', () => {
  test('start when they are needed, no more than may be, and answer in turn', async () => {
    const processes = open({ most: 2 });
    expect(processes.load()).toEqual({ waiting: 0, processes: 0 });
    const tasks = [1, 2, 3, 4, 5].map((n) => processes.run('echo', { n, bytes: new Uint8Array(n) }));
    expect(processes.load()).toEqual({ waiting: 3, processes: 2 });
    expect(await Promise.all(tasks)).toEqual(
      [1, 2, 3, 4, 5].map((n) => ({ done: { n, bytes: new Uint8Array(n) } })),
    );
    expect(processes.load()).toEqual({ waiting: 0, processes: 2 });
  });

  test('what a task throws comes back', async () => {
    const outcome = await open().run('fail', null);
    expect(outcome).toEqual({ failed: new RangeError('That is too much.') });
    expect('failed' in outcome && outcome.failed).toBeInstanceOf(RangeError);
  });

  test('one that is killed leaves its task without an answer, and the next gets another', async () => {
    const processes = open();
    const first = await pidOf(processes);
    const lost = processes.run('hang', null);
    const next = pidOf(processes);
    process.kill(first, 'SIGKILL');
    expect(await lost).toEqual({ stopped: 'ended' });
    expect(await next).not.toBe(first);
    expect(isThere(first)).toBe(false);
  });

  test('one that is killed while it has nothing to do is replaced', async () => {
    const processes = open();
    const first = await pidOf(processes);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => processes.load().processes).toBe(0);
    expect(await pidOf(processes)).not.toBe(first);
  });

  const ends: [task: string, options: Partial<ProcessOptions>, stopped: string][] = [
    ['end', {}, 'ended'],
    ['grow', { memory: 32 }, 'memory'],
    ['hang', { deadline: 500 }, 'deadline'],
  ];
  test.each(ends)('a task that does "%s" (%j) has no answer: %s', async (task, options, stopped) => {
    const processes = open(options);
    expect(await processes.run(task, null)).toEqual({ stopped });
    await expect.poll(() => processes.load().processes).toBe(0);
  });

  test('what waits longer than the deadline is not begun', async () => {
    const processes = open({ deadline: 1_000 });
    const outcomes = await Promise.all([processes.run('hang', null), processes.run('echo', 1)]);
    expect(outcomes).toEqual([{ stopped: 'deadline' }, { stopped: 'deadline' }]);
    expect(processes.load().waiting).toBe(0);
  });

  test('a file that is none ends the task', async () => {
    expect(await open({ file: `${file}.not` }).run('echo', 1)).toEqual({ stopped: 'ended' });
  });

  test('those with nothing to do end after a while', async () => {
    const processes = open({ idle: 50 });
    const pid = await pidOf(processes);
    await expect.poll(() => isThere(pid)).toBe(false);
    expect(processes.load().processes).toBe(0);
  });

  test('closing stops what is under way and what waits, and leaves no process', async () => {
    const processes = open();
    const pid = await pidOf(processes);
    const tasks = [processes.run('hang', null), processes.run('echo', 1)];
    await processes.close();
    expect(await Promise.all(tasks)).toEqual([{ stopped: 'ended' }, { stopped: 'ended' }]);
    expect(isThere(pid)).toBe(false);
    expect(await processes.run('echo', 1)).toEqual({ stopped: 'ended' });
    expect(processes.load()).toEqual({ waiting: 0, processes: 0 });
  });
});

describe('a process that does tasks', () => {
  const start = (): { child: ChildProcess; stream: Duplex } => {
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] });
    return { child, stream: child.stdio[3] as Duplex };
  };
  const ask = (stream: Duplex, name: string): Promise<unknown> =>
    new Promise((resolve) => {
      stream.on('data', createMessageReader(resolve));
      for (const bytes of writeMessage({ name, task: 1 })) stream.write(bytes);
    });

  test.skipIf(process.platform === 'win32')(
    'leaves signals to whoever started it, and ends with them',
    async () => {
      const { child, stream } = start();
      expect(await ask(stream, 'echo')).toEqual({ done: 1 });
      child.kill('SIGTERM');
      child.kill('SIGINT');
      expect(await ask(stream, 'echo')).toEqual({ done: 1 });
      const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
      stream.destroy();
      expect(await ended).toBe(0);
    },
  );
});
