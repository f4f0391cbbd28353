import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `toolset serve` in a process of its own. */
export type ServerProcess = {
  readonly url: string;
  readonly child: ChildProcess;
  /** Sends JSON and gives what comes back; fails where it is refused. */
  readonly send: (method: string, path: string, body?: unknown) => Promise<unknown>;
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
};

/** On a database of its own, or the embedded one where there is no URL. */
export const serverProcess = async (databaseUrl: string | undefined, port = 0): Promise<ServerProcess> => {
  const folder = mkdtempSync(join(tmpdir(), 'client-test-'));
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/cli/toolset.ts', 'serve', '--port', String(port), '--data', folder],
    {
      env: {
        PATH: process.env.PATH,
        TOOLSET_LOG_LEVEL: 'silent',
        TOOLSET_THREADS: '1',
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const url = await listening(child);
  return {
    url,
    child,
    send: async (method, path, body) => {
      const response = await fetch(url + path, {
        method,
        body: JSON.stringify(body) ?? null,
        headers: { 'Content-Type': 'application/json' },
      });
      const text = await response.text();
      if (!response.ok) throw new Error(text);
      return text === '' ? undefined : JSON.parse(text);
    },
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const listening = async (child: ChildProcess): Promise<string> => {
  let said = '';
  for await (const chunk of child.stdout as NodeJS.ReadableStream) {
    said += chunk;
    const url = /http:\/\/[\d.:]+\d/.exec(said)?.[0];
    if (url !== undefined) return url;
  }
  throw new Error(`serve ended without listening: ${said}`);
};
