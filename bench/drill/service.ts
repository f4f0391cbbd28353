import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '../../test/support/freePort.ts';
import { isReady } from '../isReady.ts';
import { residentMiB } from '../serve/processes.ts';
import type { Release } from './release.ts';

/** A replica of the service in a process of its own. */
export type Service = {
  readonly url: string;
  readonly pid: () => number;
  /** Starts it, on the same port as before, and waits until it is ready. */
  readonly start: () => Promise<void>;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Until the process has ended; how it did. */
  readonly ended: () => Promise<string>;
  /** Whether it ended without being asked to. */
  readonly crashed: () => string | undefined;
  /** What it wrote to its log, from the beginning. */
  readonly log: () => string;
  /** MiB that it has in memory. */
  readonly resident: () => number;
  readonly stop: () => Promise<void>;
};

export const key = 'of-the-drilled-service-0123456789';

/** Not started yet. */
export const createService = async (
  release: Release,
  environment: Readonly<Record<string, string>>,
): Promise<Service> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let ending: Promise<string> = Promise.resolve('never started');
  let isAsked = true;
  let crashed: string | undefined;
  let log = '';
  const endWithUs = () => child?.kill('SIGKILL');
  process.once('exit', endWithUs);
  const kill = (signal: NodeJS.Signals): void => {
    isAsked = true;
    child?.kill(signal);
  };
  return {
    url,
    pid: () => child?.pid as number,
    start: async () => {
      isAsked = false;
      const started = spawn(process.execPath, [release.program, 'serve'], {
        env: {
          ...process.env,
          PORT: String(port),
          TOOLSET_ADMIN_KEY: key,
          TOOLSET_THREADS: '1',
          TOOLSET_LOG_LEVEL: 'info',
          TOOLSET_WRITES_PER_SECOND: '0',
          TOOLSET_READS_PER_SECOND: '0',
          ...environment,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child = started;
      started.stderr.setEncoding('utf8').on('data', (part: string) => {
        log = (log + part).slice(-4_000_000);
      });
      ending = new Promise((resolve) => {
        started.once('close', (code, signal) => {
          const how = String(signal ?? code);
          if (!isAsked) crashed = `${how}: ${log.slice(-2_000)}`;
          resolve(how);
        });
      });
      const deadline = performance.now() + 120_000;
      while (started.exitCode === null && !(await isReady(url))) {
        if (performance.now() > deadline)
          throw new Error(`It is not ready after two minutes: ${log.slice(-2_000)}`);
        await pause(50);
      }
      if (started.exitCode !== null) throw new Error(`The service ended at its start: ${log.slice(-2_000)}`);
    },
    kill,
    ended: () => ending,
    crashed: () => crashed,
    log: () => log,
    // One that has just ended has none.
    resident: () => residentMiB(child?.pid as number) || 0,
    stop: async () => {
      kill('SIGKILL');
      await ending;
      process.off('exit', endWithUs);
    },
  };
};

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
