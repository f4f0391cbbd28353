import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from '../../test/support/freePort.ts';
import { isReady } from '../isReady.ts';

/** A service in a process of its own, as it is built (from the source where it is not), with what it said of its errors. */
export type FuzzedService = {
  readonly url: string;
  readonly pid: number;
  readonly key: string;
  /** What it wrote to standard error since this was last asked, at most the last few thousand characters. */
  readonly said: () => string;
  /** How it ended, where nobody stopped it. */
  readonly crashed: () => string | undefined;
  readonly stop: () => Promise<void>;
};

export const startService = async (
  databaseUrl: string | undefined,
  dataDir: string,
): Promise<FuzzedService> => {
  const port = await freePort();
  const key = 'of-the-fuzzed-service-0123456789';
  const child = spawn(process.execPath, [...program(), 'serve'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl ?? '',
      TOOLSET_DATA: dataDir,
      PORT: String(port),
      TOOLSET_ADMIN_KEY: key,
      TOOLSET_LOG_LEVEL: 'error',
      TOOLSET_READS_PER_SECOND: '0',
      TOOLSET_WRITES_PER_SECOND: '0',
      TOOLSET_WRONG_KEYS_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  let said = '';
  let isStopping = false;
  let crashed: string | undefined;
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    said = (said + part).slice(-8_000);
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', (code, signal) => {
      process.off('exit', endWithUs);
      if (!isStopping) crashed = `The process ended with ${signal ?? code}. ${said}`;
      resolve();
    });
  });
  const url = `http://127.0.0.1:${port}`;
  while (crashed === undefined && !(await isReady(url))) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (crashed !== undefined) throw new Error(crashed);
  return {
    url,
    pid: child.pid as number,
    key,
    said: () => {
      const text = said;
      said = '';
      return text;
    },
    crashed: () => crashed,
    stop: async () => {
      isStopping = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
};

const program = (): readonly string[] =>
  existsSync('dist/cli/toolset.js') ? ['dist/cli/toolset.js'] : ['--import', 'tsx', 'src/cli/toolset.ts'];
