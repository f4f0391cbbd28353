import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { postgresPrograms, startPostgres } from '../test/support/startPostgres.ts';
import { table } from './measure.ts';
import { client, type Load, type Loaded, load } from './serve/load.ts';
import { residentMiB, runPeer, runService } from './serve/processes.ts';
import { madeToolset } from './toolsets.ts';

/**
 * The service as it is built, as a process with a key, on a PostgreSQL of its own that waits for the disk. Everything
 * is measured in rounds against its bare limit, the same client for both, one right after the other; the ratio is the
 * median of the rounds. What each shall reach stands beside it.
 */
export const benchServe = async (): Promise<void> => {
  const programs = postgresPrograms();
  if (programs === undefined) {
    process.stdout.write('There is no PostgreSQL under /usr/lib/postgresql, and nothing is measured.\n');
    return;
  }
  const cluster = await startPostgres(programs, { durable: true });
  const folder = mkdtempSync(join(tmpdir(), 'bench-serve-'));
  const database = cluster.url('bench');
  const owner = postgres(cluster.url('postgres'), { max: 1, onnotice: () => {} });
  await owner`create database bench`;
  const sql = postgres(database, { max: 10, onnotice: () => {}, fetch_types: false });
  const environment = {
    DATABASE_URL: database,
    TOOLSET_ADMIN_KEY: key,
    TOOLSET_READS_PER_SECOND: '1000000',
    TOOLSET_WRITES_PER_SECOND: '1000000',
  };
  process.stdout.write(`The client is ${client}.\n\n`);
  try {
    await (await runService(environment)).stop();
    await benchStarts(environment, folder);
    const service = await runService(environment);
    try {
      const post = (path: string, method: string, body: unknown) =>
        fetch(service.url + path, {
          method,
          headers: { ...authorization, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
      await post('/v1/toolsets/support/versions', 'POST', { definition: madeToolset(12) });
      await post('/v1/sessions/hot', 'PUT', { toolsets: { support: '*' } });
      const rows: Row[] = [['', 'a second', 'p99 ms', 'bare', 'p99 ms', 'ratio', 'p99 ratio', 'shall be']];
      rows.push(...(await benchHot(service.url)));
      rows.push(await benchCold(service.url, sql));
      rows.push(...(await benchPins(service.url, sql, database)));
      table(rows);
      process.stdout.write('\n');
      await benchPublishing(service.url);
    } finally {
      await service.stop();
    }
    await benchMemory(environment, sql);
  } finally {
    await sql.end();
    await owner.end();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

type Row = (string | number)[];

const key = 'a-key-that-only-this-bench-knows-0123456789';
const authorization = { Authorization: `Bearer ${key}` };
const path = '/v1/sessions/hot/toolset?format=openai-chat';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 1);

/**
 * Both in rounds of four, ours first and last, so that a machine that grows slower or faster meanwhile is as unkind to
 * one as to the other.
 */
const against = async (
  name: string,
  ours: () => Promise<Loaded>,
  bare: () => Promise<Loaded>,
  shall: string,
): Promise<Row> => {
  const found: { ours: Loaded; bare: Loaded }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = await ours();
    const others = meanOf(await bare(), await bare());
    found.push({ ours: meanOf(first, await ours()), bare: others });
  }
  const wrong = found.reduce((sum, one) => sum + one.ours.wrong + one.bare.wrong, 0);
  if (wrong > 0) process.stdout.write(`${name}: ${wrong} answers were refusals or errors.\n`);
  const median = (of: (one: (typeof found)[number]) => number): number =>
    found.map(of).sort((a, b) => a - b)[Math.floor(found.length / 2)] as number;
  return [
    name,
    Math.round(median((one) => one.ours.perSecond)).toString(),
    median((one) => one.ours.p99),
    Math.round(median((one) => one.bare.perSecond)).toString(),
    median((one) => one.bare.p99),
    median((one) => one.ours.perSecond / one.bare.perSecond),
    median((one) => one.ours.p99 / one.bare.p99),
    shall,
  ];
};

const meanOf = (one: Loaded, other: Loaded): Loaded => ({
  perSecond: (one.perSecond + other.perSecond) / 2,
  p50: (one.p50 + other.p50) / 2,
  p99: (one.p99 + other.p99) / 2,
  wrong: one.wrong + other.wrong,
  done: one.done + other.done,
});

/** Cached fetches and their 304 against `node:http` with the same bytes, and against an MCP server. */
const benchHot = async (url: string): Promise<readonly Row[]> => {
  for (let time = 0; time < 5; time += 1) await fetch(url + path, { headers: authorization });
  const answer = await fetch(url + path, { headers: authorization });
  const body = Buffer.from(await answer.arrayBuffer());
  const head = [...answer.headers].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name));
  const etag = answer.headers.get('etag') ?? '';
  const bare = await runPeer('./bareServer.ts', {
    status: 200,
    head: head.flat(),
    body: body.toString('base64'),
  });
  const bare304 = await runPeer('./bareServer.ts', {
    status: 304,
    head: head.filter(([name]) => !/^(content-|x-content)/.test(name)).flat(),
    body: '',
  });
  const { tools } = madeToolset(12);
  const guide = await runPeer('./mcpServer.ts', { tools, way: 'guide' });
  const lean = await runPeer('./mcpServer.ts', { tools, way: 'lean' });
  const known = { ...authorization, 'If-None-Match': etag };
  const ask = (to: string, more: Partial<Load> = {}) =>
    load({ url: to, headers: authorization, seconds, ...more });
  const list = (to: string) =>
    ask(to, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
  try {
    for (const warm of [url + path, bare.url + path, bare304.url + path]) await ask(warm, { seconds: 2 });
    return [
      await against(
        `cached, ${body.length} bytes`,
        () => ask(url + path),
        () => ask(bare.url + path),
        '0.9, p99 1.5',
      ),
      await against(
        'cached, 304',
        () => ask(url + path, { headers: known }),
        () => ask(bare304.url + path, { headers: known }),
        '0.9, p99 1.5',
      ),
      await against(
        'cached, against an MCP server as in the guide',
        () => ask(url + path),
        () => list(guide.url),
        '40',
      ),
      await against(
        'cached, against one as lean as can be',
        () => ask(url + path),
        () => list(lean.url),
        '',
      ),
    ];
  } finally {
    await Promise.all([bare, bare304, guide, lean].map((one) => one.stop()));
  }
};

/** Sessions that nobody fetched before, against the query for their bytes through postgres.js. */
const benchCold = async (url: string, sql: postgres.Sql): Promise<Row> => {
  const many = 60_000 * rounds;
  await makeSessions(sql, 'cold-', many);
  let from = 0;
  const ours = async (): Promise<Loaded> => {
    const loaded = await load({
      url: `${url}/v1/sessions/cold-{n}/toolset?format=openai-chat`,
      headers: authorization,
      from,
      seconds,
    });
    from += loaded.done + 1_000;
    return loaded;
  };
  let n = 0;
  const bare = () =>
    callers(64, async () => {
      n = (n % many) + 1;
      const rows = await sql`
        select p.toolset, p.version, v.digest, r.bytes
        from sessions s
        join pins p on p.session = s.id
        join versions v on v.toolset = p.toolset and v.version = p.version
        left join renderings r on r.digest = v.digest and r.format = 'openai-chat'
        where s.id = ${`cold-${n}`} order by p.position`;
      if (rows.length !== 1) throw new Error('There is no such session.');
    });
  return against('cold, against the query alone', ours, bare, '0.6');
};

/** New pins against rows inserted one by one into a plain table, and rows that `node:http` alone gathers against the same. */
const benchPins = async (url: string, sql: postgres.Sql, database: string): Promise<readonly Row[]> => {
  await sql`create table rows_of_the_bench (id text primary key, toolset text, version text, at timestamptz)`;
  let from = 0;
  const put = async (to: string): Promise<Loaded> => {
    const loaded = await load({
      url: `${to}/v1/sessions/new-{n}`,
      method: 'PUT',
      headers: { ...authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify({ toolsets: { support: '*' } }),
      from,
      seconds,
    });
    from += loaded.done + 1_000;
    return loaded;
  };
  let n = 0;
  const bare = () =>
    callers(64, async () => {
      n += 1;
      await sql`insert into rows_of_the_bench values (${`row-${n}`}, 'support', '1.0.0', now())`;
    });
  const least = await runPeer('./gatheringServer.ts', { database });
  try {
    await put(least.url);
    return [
      await against('new pins, against bare inserts', () => put(url), bare, '0.7'),
      await against('`node:http` that gathers rows, against the same', () => put(least.url), bare, ''),
    ];
  } finally {
    await least.stop();
  }
};

/** So many callers, each asking again as soon as it is answered. */
const callers = async (many: number, work: () => Promise<void>): Promise<Loaded> => {
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  const one = async (): Promise<void> => {
    for (let at = performance.now(); at < end; at = performance.now()) {
      await work();
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: many }, one));
  const took = (performance.now() - start) / 1_000;
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99), wrong: 0, done: times.length };
};

const makeSessions = async (sql: postgres.Sql, prefix: string, many: number): Promise<void> => {
  for (let from = 1; from <= many; from += 20_000) {
    await sql`
      with ids as (
        select ${prefix} || n as id from generate_series(${from}::int, ${Math.min(many, from + 19_999)}::int) n
      ), made as (
        insert into sessions (id, created_at, created_by, upgrades) select id, now(), 'bench', 'none' from ids
      )
      insert into pins (session, position, toolset, version, selector, pinned_at, pinned_by)
      select id, 0, 'support', '1.0.0', '*', now(), 'bench' from ids`;
  }
  await sql`vacuum analyze sessions, pins`;
};

/** Of a service that has done nothing else before. */
const benchMemory = async (
  environment: Readonly<Record<string, string>>,
  sql: postgres.Sql,
): Promise<void> => {
  await makeSessions(sql, 'memory-', 100_000);
  const { url, pid, stop } = await runService(environment);
  try {
    const before = residentMiB(pid);
    let next = 0;
    const one = async (): Promise<void> => {
      while (next < 100_000) {
        next += 1;
        const answer = await fetch(`${url}/v1/sessions/memory-${next}/toolset`, { headers: authorization });
        await answer.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: 32 }, one));
    table([
      ['', 'MiB', 'shall be'],
      ['resident before', before, ''],
      ['with 100,000 sessions hot', residentMiB(pid), 'below 300'],
    ]);
  } finally {
    await stop();
  }
  process.stdout.write('\n');
};

/** Fetches at a steady rate, idle and while 8 MiB are published over and over. */
const benchPublishing = async (url: string): Promise<void> => {
  const rate = 500;
  const fetches = () => load({ url: url + path, headers: authorization, rate, connections: 32, seconds: 8 });
  let ended = false;
  let published = 0;
  const publish = async (): Promise<void> => {
    for (let turn = 0; !ended; turn += 1) {
      const definition = largeToolset(turn);
      const answer = await fetch(`${url}/v1/toolsets/large/versions`, {
        method: 'POST',
        headers: { ...authorization, 'Content-Type': 'application/json' },
        body: definition,
      });
      const text = await answer.text();
      if (answer.status !== 201) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
      published += 1;
    }
  };
  await fetches();
  const idle = await fetches();
  const publishing = publish();
  const busy = await fetches();
  ended = true;
  await publishing;
  table([
    [`${rate} fetches a second`, 'p50 ms', 'p99 ms', 'p99 ratio', 'shall be'],
    ['idle', idle.p50, idle.p99, '', ''],
    [`while ${published} times 8 MiB are published`, busy.p50, busy.p99, busy.p99 / idle.p99, '2'],
  ]);
  process.stdout.write('\n');
};

/** A request body of close to 8 MiB, each turn another. */
const largeToolset = (turn: number): string => {
  const filler = `Looks into volume ${turn} of the archive when the conversation names it. `.repeat(80);
  const tools = madeToolset(1_250).tools.map((tool) => ({ ...tool, description: filler.slice(0, 5_500) }));
  return JSON.stringify({ definition: { tools } });
};

const benchStarts = async (environment: Readonly<Record<string, string>>, folder: string): Promise<void> => {
  const starts = async (given: () => Record<string, string>): Promise<number> => {
    const found: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const service = await runService(given());
      await service.stop();
      found.push(service.readyAfter);
    }
    return found.sort((a, b) => a - b)[Math.floor(found.length / 2)] as number;
  };
  let n = 0;
  table([
    ['from start to ready', 'ms', 'shall be'],
    ['on PostgreSQL', await starts(() => environment), 'below 1000'],
    [
      'embedded, an empty folder',
      await starts(() => ({
        TOOLSET_ADMIN_KEY: key,
        DATABASE_URL: '',
        TOOLSET_DATA: join(folder, String(n++)),
      })),
      'below 3000',
    ],
  ]);
  process.stdout.write('\n');
};
