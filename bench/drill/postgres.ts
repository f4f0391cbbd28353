import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { freePort } from '../../test/support/freePort.ts';
import { serverOwner } from '../../test/support/serverOwner.ts';
import { postgresPrograms } from '../../test/support/startPostgres.ts';
import type { Stage } from './drill.ts';
import { pause } from './service.ts';

/** A PostgreSQL server that can be hurt. */
export type PostgresServer = {
  readonly port: number;
  readonly url: string;
  readonly data: string;
  readonly start: () => Promise<void>;
  /** SIGKILL to the postmaster and all its children. */
  readonly kill: () => Promise<void>;
  /** Its own stop: without a checkpoint (`immediate`), or with one. */
  readonly stop: (mode: 'immediate' | 'fast') => Promise<void>;
  readonly isRunning: () => boolean;
  /** Another one that follows this one, to be started. */
  readonly standby: (settings?: Settings) => Promise<PostgresServer>;
  readonly promote: () => void;
};

type Settings = Readonly<Record<string, string | number>>;

/** A durable server of the drill's own, not started yet; `folder` unless given is the drill's. */
export const createPostgres = async (
  stage: Stage,
  { folder = stage.folder, settings = {} }: { folder?: string; settings?: Settings } = {},
): Promise<PostgresServer> => {
  const programs = postgresPrograms();
  if (programs === undefined) return stage.skip('PostgreSQL is not installed');
  const owner = serverOwner();
  const run = (program: string, args: readonly string[]) =>
    execFileSync(join(programs, program), args, { ...owner, cwd: '/', stdio: 'ignore' });

  const at = async (data: string, more: Settings, copiedFrom?: number): Promise<PostgresServer> => {
    const port = await freePort();
    mkdirSync(data, { recursive: true, mode: 0o700 });
    if (owner !== undefined) chownSync(data, owner.uid, owner.gid);
    if (copiedFrom === undefined) {
      run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale']);
    } else {
      const from = `host=127.0.0.1 port=${copiedFrom} user=postgres`;
      run('pg_basebackup', ['-D', data, '-d', from, '-R', '-X', 'stream', '-c', 'fast']);
    }
    const all: Settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      max_connections: 100,
      ...settings,
      ...more,
    };
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    let child: ChildProcess | undefined;
    let ended: Promise<void> = Promise.resolve();
    const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
    const kill = async (): Promise<void> => {
      if (child?.pid !== undefined && isRunning()) {
        for (const pid of [child.pid, ...childrenOf(child.pid)]) signal(pid);
      }
      await ended;
    };
    const killWithUs = () => {
      if (child?.pid !== undefined && isRunning()) process.kill(child.pid, 'SIGQUIT');
    };
    process.once('exit', killWithUs);
    stage.finally(async () => {
      await kill();
      process.off('exit', killWithUs);
      rmSync(data, { recursive: true, force: true });
    });
    return {
      port,
      url,
      data,
      start: async () => {
        rmSync(join(data, 'postmaster.pid'), { force: true });
        const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
        const started = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
          ...owner,
          cwd: '/',
          stdio: 'ignore',
        });
        child = started;
        ended = new Promise((resolve) => started.once('close', () => resolve()));
        await untilAnswers(url, isRunning);
      },
      kill,
      stop: async (mode) => {
        child?.kill(mode === 'immediate' ? 'SIGQUIT' : 'SIGINT');
        await ended;
      },
      isRunning,
      standby: (its = {}) => at(`${data}-standby`, { synchronous_standby_names: '', ...its }, port),
      promote: () => {
        run('pg_ctl', ['promote', '-D', data, '-w']);
      },
    };
  };
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  return at(join(folder, 'postgres'), {});
};

const childrenOf = (pid: number): readonly number[] => {
  try {
    const text = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    return text.trim().split(/\s+/).map(Number);
  } catch {
    return [];
  }
};

const signal = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
};

const untilAnswers = async (url: string, isRunning: () => boolean): Promise<void> => {
  for (;;) {
    if (!isRunning()) throw new Error('PostgreSQL ended at its start.');
    const client = postgres(url, { max: 1, onnotice: () => {} });
    try {
      await client`select 1`;
      return;
    } catch {
      await pause(30);
    } finally {
      await client.end({ timeout: 1 });
    }
  }
};
