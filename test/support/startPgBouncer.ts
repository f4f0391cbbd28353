import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { freePort } from './freePort.ts';
import { serverOwner } from './serverOwner.ts';

export const pgBouncer = '/usr/sbin/pgbouncer';
export const unlessPgBouncer = existsSync(pgBouncer) ? '' : ' (skipped: pgbouncer is not installed)';

/** PgBouncer in transaction mode before a database, with so few connections that sessions meet on them. */
export const startPgBouncer = async (url: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const target = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'registry-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${target.hostname} port=${target.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 100
`,
  );
  const owner = serverOwner();
  if (owner !== undefined) for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid);
  const server = spawn(pgBouncer, ['-q', file], { ...owner, cwd: folder, stdio: 'ignore' });
  const end = (): void => void server.kill('SIGKILL');
  process.once('exit', end);
  const near = new URL(url);
  near.port = String(port);
  await untilReady(near.href);
  return {
    url: near.href,
    stop: async () => {
      process.off('exit', end);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const untilReady = async (url: string): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    const client = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
    try {
      await client.unsafe('select 1');
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end({ timeout: 1 });
    }
  }
};
