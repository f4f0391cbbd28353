import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { freePort } from './freePort.ts';
import { serverOwner } from './serverOwner.ts';

/** A PostgreSQL cluster of the run's own; it ends when it is stopped and when this process ends, however it ends. */
export type Cluster = {
  /** The URL of a database in it. */
  readonly url: (database: string) => string;
  readonly stop: () => Promise<void>;
};

/** Where Debian puts the programs, the newest first; undefined on a machine without them. */
export const postgresPrograms = (): string | undefined => {
  const home = '/usr/lib/postgresql';
  if (!existsSync(home)) return undefined;
  return readdirSync(home)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(home, version, 'bin'))
    .find((programs) => existsSync(join(programs, 'initdb')));
};

/**
 * `durable` has commits wait for the disk, as a real server does; `settings` are PostgreSQL's own; with `follows` it is
 * a streaming standby of the server at that URL.
 */
export const startPostgres = async (
  programs: string,
  {
    durable = false,
    settings: given = {},
    follows,
  }: {
    durable?: boolean;
    settings?: Readonly<Record<string, string | number>>;
    follows?: string;
  } = {},
): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'registry-postgres-'));
  const owner = serverOwner();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const [program, ...args] =
    follows === undefined
      ? ['initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
      : ['pg_basebackup', '-d', follows, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
  execFileSync(join(programs, program as string), ['-D', data, ...args], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  });
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 300,
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    ...given,
  };
  const server = [
    join(programs, 'postgres'),
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const guard = spawn('/bin/sh', ['-c', guardian, folder, ...server], {
    ...owner,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => guard.once('exit', () => resolve()));
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await untilReady(url('postgres'));
  return {
    url,
    stop: async () => {
      guard.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Reads a pipe that only the test run holds; when that is closed, ends the server and removes its folder. */
const guardian = '"$@" </dev/null >/dev/null 2>&1 & cat; kill -QUIT $!; wait $!; cd /; rm -rf "$0"';

const untilReady = async (url: string): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    const client = postgres(url, { max: 1, onnotice: () => {} });
    try {
      await client`select 1`;
      return;
    } catch (error) {
      if (tries === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end({ timeout: 1 });
    }
  }
};
