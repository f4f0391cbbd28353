import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';

import { createMessageReader, writeMessage } from './message.ts';
import type { Answer } from './serveTasks.ts';

/** What became of a task: its answer, or why it has none. */
export type Outcome = Answer | { readonly stopped: 'deadline' | 'queue' | 'memory' | 'ended' };

/**
 * Processes that do tasks, each one after the other. They are started when they are needed, and end when they have had
 * nothing to do for a while. A task that takes longer than the deadline, its wait included, is stopped with its process;
 * one whose process ends otherwise has no answer, and the next gets another process.
 */
export type Processes = {
  /** Throws for what cannot be handed over. */
  readonly run: (name: string, task: unknown) => Promise<Outcome>;
  /** How many tasks wait, and how many processes there are. */
  readonly load: () => { readonly waiting: number; readonly processes: number };
  /** Stops all that is under way, and waits for the processes to be gone. */
  readonly close: () => Promise<void>;
};

export type ProcessOptions = {
  readonly file: string;
  readonly most: number;
  /** Milliseconds. */
  readonly deadline: number;
  /** Milliseconds without a task after which a process ends; a minute unless given. */
  readonly idle?: number | undefined;
  /** MiB of objects that a process may hold; a gibibyte unless given. */
  readonly memory?: number | undefined;
};

export const createProcesses = (options: ProcessOptions): Processes => {
  const { most, deadline } = options;
  const running = new Set<Running>();
  const waiting: Job[] = [];
  let closed = false;
  const next = (): void => {
    while (waiting.length > 0) {
      const free = [...running].find(({ job, ending }) => job === undefined && !ending);
      if (free === undefined && running.size >= most) return;
      give(free ?? start(options, running, next), waiting.shift() as Job);
    }
  };
  return {
    run: async (name, task) => {
      const message = writeMessage({ name, task });
      if (closed) return { stopped: 'ended' };
      if (waiting.length >= longest) return { stopped: 'queue' };
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          const at = waiting.indexOf(job);
          if (at >= 0) waiting.splice(at, 1);
          job.settle({ stopped: 'deadline' });
          for (const one of running) if (one.job === job) stop(one);
        }, deadline);
        const job: Job = {
          message,
          settle: (outcome) => {
            clearTimeout(timer);
            resolve(outcome);
          },
        };
        waiting.push(job);
        next();
      });
    },
    load: () => ({ waiting: waiting.length, processes: running.size }),
    close: async () => {
      closed = true;
      for (const job of waiting.splice(0)) job.settle({ stopped: 'ended' });
      const all = [...running];
      for (const one of all) stop(one);
      await Promise.all(all.map(({ gone }) => gone));
    },
  };
};

/** Tasks that wait, at most. */
const longest = 1_000;

type Job = { readonly message: readonly Uint8Array[]; readonly settle: (outcome: Outcome) => void };

type Running = {
  readonly child: ChildProcess;
  /** Absent where there was no room for it, and so for no process. */
  readonly stream: (Duplex & { ref: () => void; unref: () => void }) | undefined;
  readonly gone: Promise<void>;
  job: Job | undefined;
  /** Gets no task any more, and gives no answer. */
  ending: boolean;
  idleTimer: NodeJS.Timeout | undefined;
};

/** What has nothing to do keeps nobody from ending. */
const rest = (one: Running, idle: number): void => {
  one.child.unref();
  one.stream?.unref();
  one.idleTimer = setTimeout(() => stop(one), idle).unref();
};

const stop = (one: Running): void => {
  one.ending = true;
  one.child.kill('SIGKILL');
};

const give = (one: Running, job: Job): void => {
  clearTimeout(one.idleTimer);
  one.child.ref();
  one.stream?.ref();
  one.job = job;
  for (const bytes of job.message) one.stream?.write(bytes);
};

const start = (
  { file, idle = 60_000, memory = 1_024 }: ProcessOptions,
  running: Set<Running>,
  next: () => void,
): Running => {
  // It collects its garbage itself, so that it takes one processor and never those of the others as well.
  const child = spawn(process.execPath, [`--max-old-space-size=${memory}`, '--single-threaded-gc', file], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    env: environment(),
    windowsHide: true,
  });
  const stream = child.stdio?.[3] as Running['stream'];
  const gone = new Promise<void>((resolve) => {
    const end = (stopped: 'memory' | 'ended') => {
      clearTimeout(one.idleTimer);
      running.delete(one);
      one.job?.settle({ stopped });
      one.job = undefined;
      resolve();
      next();
    };
    child.once('error', () => end('ended'));
    child.once('exit', (code, signal) => end(signal === 'SIGABRT' || code === aborted ? 'memory' : 'ended'));
  });
  const one: Running = { child, stream, gone, job: undefined, ending: false, idleTimer: undefined };
  running.add(one);
  // That it is gone is told by its exit.
  stream?.on('error', () => {});
  stream?.on(
    'data',
    createMessageReader((answer) => {
      const { job, ending } = one;
      if (ending) return;
      one.job = undefined;
      job?.settle(answer as Answer);
      rest(one, idle);
      next();
    }),
  );
  return one;
};

/** Without the keys and addresses of the service, which only that needs. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(TOOLSET|DATABASE|PG|OTEL)/.test(name)),
  );

/** How a process of Node ends that has no memory left, where there are no signals. */
const aborted = 134;
