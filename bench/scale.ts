import postgres from 'postgres';
import { diagnose } from '../src/registry/diagnose.ts';
import { openRegistry } from '../src/registry/openRegistry.ts';
import { postgresPrograms, startPostgres } from '../test/support/startPostgres.ts';
import { table } from './measure.ts';
import { asks } from './scale/asks.ts';
import { benchClearing } from './scale/benchClearing.ts';
import { fill } from './scale/fill.ts';
import { fillCalls } from './scale/fillCalls.ts';
import { measureAsks } from './scale/measureAsks.ts';
import { readSize } from './scale/readSize.ts';
import { hundredth, type Size } from './scale/size.ts';
import { runService } from './serve/processes.ts';

/** How answers grow with what is stored. Holding is for a machine that is not always quiet. */
const { size, turns, isHeld } = readSize();
const programs = postgresPrograms();
if (programs === undefined) {
  process.stderr.write('There is no PostgreSQL under /usr/lib/postgresql, and nothing is measured.\n');
  process.exit(2);
}
const cluster = await startPostgres(programs, {
  durable: true,
  settings: { shared_buffers: '512MB', max_wal_size: '8GB', work_mem: '16MB' },
});
const owner = postgres(cluster.url('postgres'), { max: 1, onnotice: () => {} });
const key = 'a-key-that-only-this-bench-knows-0123456789';
/** Fewer say nothing: a small world has not more toolsets that nobody asked for. */
const leastTimes = 20;
const failures: string[] = [];
const services: { readonly stop: () => Promise<void> }[] = [];

/** A database of a size, filled, with a service on it. */
const openWorld = async (name: string, size: Size) => {
  process.stdout.write(`\n## ${name}: ${JSON.stringify(size)}\n\n`);
  await owner.unsafe(`create database registry_${name}`);
  const url = cluster.url(`registry_${name}`);
  await (await openRegistry({ databaseUrl: url, threads: 1 })).close();
  const sql = postgres(url, { max: 2, onnotice: () => {}, fetch_types: false });
  const start = performance.now();
  await fill(sql, size);
  await fillCalls(sql, size, new Date());
  process.stdout.write(`loaded in ${((performance.now() - start) / 1_000).toFixed(1)} s\n`);
  const service = await runService({
    DATABASE_URL: url,
    TOOLSET_ADMIN_KEY: key,
    TOOLSET_READS_PER_SECOND: '1000000',
    TOOLSET_WRITES_PER_SECOND: '1000000',
    TOOLSET_THREADS: '1',
    // They are cleared below, to be timed.
    TOOLSET_ENDED_SESSION_DAYS: '0',
  });
  services.push(service);
  return { name, url, size, sql, service };
};

try {
  const small = await openWorld('small', hundredth(size));
  const full = await openWorld('full', size);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1_024);
  process.stdout.write(`\nLoading took ${megabytes} MiB of memory at most.\n\n## Size\n\n`);
  table([['', 'small', 'full'], ...(await bytesOf(small.sql, full.sql))]);
  if (isHeld) await untilTold();
  await full.sql`select pg_stat_reset()`;
  process.stdout.write(`\n## Medians of ${turns} turns, asked of both in turn\n\n`);
  const rows = await measureAsks(asks, { small, full }, { key, turns });
  table([
    ['', 'small ms', 'full ms', 'ratio', 'p95 ratio', 'shall be', ''],
    ...rows.map(({ name, times, small, full, ratio, p95 }) => {
      const isBroken = ratio > 1.5 && times >= leastTimes;
      if (isBroken) failures.push(`${name} takes ${ratio.toFixed(2)} times as long`);
      const verdict = times < leastTimes ? `not judged by ${times} turns` : isBroken ? 'BROKEN' : 'kept';
      return [name, small, full, ratio, p95, 'at most 1.50', verdict];
    }),
  ]);
  process.stdout.write('\n## Tables that were read through on the full one meanwhile\n\n');
  table([['', 'times', 'rows each'], ...(await readThrough(full.sql))]);
  for (const service of services.splice(0)) await service.stop();
  process.stdout.write('\n## Clearing, on the full one\n\n');
  await benchClearing(full.url, full.sql);
  for (const { name, url } of [small, full]) {
    const start = performance.now();
    const { findings } = await diagnose({ databaseUrl: url, dataDir: '' });
    process.stdout.write(`\ndoctor on ${name}: ${((performance.now() - start) / 1_000).toFixed(1)} s\n`);
    for (const { standing, says } of findings) {
      if (standing !== 'fault') continue;
      failures.push(`doctor on ${name}: ${says}`);
    }
  }
  await Promise.all([small.sql.end(), full.sql.end()]);
} finally {
  for (const service of services) await service.stop();
  await owner.end();
  await cluster.stop();
}
for (const failure of failures) process.stdout.write(`BROKEN: ${failure}\n`);
process.exit(failures.length === 0 ? 0 : 1);

async function untilTold(): Promise<void> {
  process.stdout.write('\nloaded; measuring begins with the next line on standard input\n');
  for await (const _ of process.stdin) break;
}

async function bytesOf(...databases: readonly postgres.Sql[]): Promise<readonly (readonly string[])[]> {
  const found = await Promise.all(
    databases.map(async (sql) => {
      const [row] = await sql<Record<'pins' | 'bytes' | 'indexes' | 'sessions' | 'all', string>[]>`
        select (select count(*) from pins) as pins,
          (select sum(pg_total_relation_size(relid)) from pg_partition_tree('pins')) as bytes,
          (select sum(pg_indexes_size(relid)) from pg_partition_tree('pins')) as indexes,
          (select sum(pg_total_relation_size(relid)) from pg_partition_tree('sessions')) as sessions,
          pg_database_size(current_database()) as all`;
      if (row === undefined) throw new Error('The server says nothing of its tables.');
      return row;
    }),
  );
  const line = (name: string, value: (row: (typeof found)[number]) => number): readonly string[] => [
    name,
    ...found.map((row) => Math.round(value(row)).toLocaleString('en')),
  ];
  return [
    line('pins', ({ pins }) => Number(pins)),
    line('bytes a pin, table and indexes', ({ pins, bytes }) => Number(bytes) / Number(pins)),
    line('  of which indexes', ({ pins, indexes }) => Number(indexes) / Number(pins)),
    line(
      'bytes a pin with its session',
      ({ pins, bytes, sessions }) => (Number(bytes) + Number(sessions)) / Number(pins),
    ),
    line('MiB in all', ({ all }) => Number(all) / 2 ** 20),
  ];
}

/** Those of more than a thousand rows, as the server counts them. */
async function readThrough(sql: postgres.Sql): Promise<readonly (readonly string[])[]> {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const rows = await sql<{ name: string; times: string; rows: string }[]>`
    select relname as name, seq_scan as times, seq_tup_read / seq_scan as rows
    from pg_stat_user_tables
    where seq_tup_read > 1000 * seq_scan
    order by seq_tup_read desc limit 10`;
  return rows.map(({ name, times, rows }) => [name, times, rows]);
}
