import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isReady } from '../isReady.ts';

export type Running = { readonly url: string; readonly pid: number; readonly stop: () => Promise<void> };

/** A process that says its URL on a line of its own; ended by `stop`. */
export const runServer = async (
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Running> => {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await firstUrl(child);
  return { url, pid: child.pid as number, stop: () => stopped(child) };
};

/** A peer from the source beside this file. */
export const runPeer = (name: string, given: unknown): Promise<Running> =>
  runServer(['--import', 'tsx', new URL(name, import.meta.url).pathname, JSON.stringify(given)]);

/** The service as it is built, and how many milliseconds it took from its start to its being ready. */
export const runService = async (
  environment: Readonly<Record<string, string>>,
): Promise<Running & { readonly readyAfter: number }> => {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const start = performance.now();
  const child = spawn(process.execPath, ['dist/cli/toolset.js', 'serve'], {
    env: { ...process.env, PORT: String(port), TOOLSET_LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error('The service ended: run `npm run build` first.');
    if (await isReady(url)) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { url, pid: child.pid as number, readyAfter: performance.now() - start, stop: () => stopped(child) };
};

/** MiB of memory that a process has, on Linux. */
export const residentMiB = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

const firstUrl = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.once('data', (line) => resolve(String(line).trim()));
    child.once('exit', () => reject(new Error('A server ended before it listened.')));
  });

const stopped = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
