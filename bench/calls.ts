import postgres from 'postgres';
import { localActor as by } from '../src/registry/access/actor.ts';
import { localCaller as caller } from '../src/registry/access/caller.ts';
import { shapeKey } from '../src/registry/calls/callKey.ts';
import { textArray } from '../src/registry/calls/textArray.ts';
import { openRegistry } from '../src/registry/openRegistry.ts';
import { pin } from '../src/registry/pin.ts';
import { publish } from '../src/registry/publish.ts';
import { readReport } from '../src/registry/readReport.ts';
import { readUsage } from '../src/registry/readUsage.ts';
import { recordCalls } from '../src/registry/recordCalls.ts';
import type { Registry } from '../src/registry/registry.ts';
import { setPolicy } from '../src/registry/setPolicy.ts';
import { postgresPrograms, startPostgres } from '../test/support/startPostgres.ts';
import { table } from './measure.ts';

const properties = {
  summary: { type: 'string' },
  priority: { type: 'string' },
  order: { type: 'string' },
  tags: { type: 'array', items: { type: 'string' } },
  count: { type: 'integer' },
};
const definition = (more: object) => ({
  tools: Array.from({ length: 20 }, (_, index) => ({
    name: `tool_${index}`,
    description: 'Opens a ticket when the conversation cannot settle the problem.',
    inputSchema: { type: 'object', properties: { ...properties, ...more }, required: ['summary'] },
  })),
});
const values = ['low', 'normal', 'high', 'urgent', 'P1', 'High'];

const batch = (session: number, size: number) =>
  Array.from({ length: size }, (_, index) => ({
    id: `toolu_${session}_${index}`,
    tool: `tool_${(session + index) % 20}`,
    arguments: {
      summary: `The invoice ${session} of ${index} is missing, and the customer has called twice about it.`,
      priority: values[(session * 7 + index) % values.length] as string,
      ...(index % 3 === 0 && { order: `AB-${session}` }),
      ...(index % 4 === 0 && { tags: ['a', 'b'] }),
      ...(index % 5 === 0 && { count: index }),
    },
  }));

const sessions = 500;
const size = 100;
const rounds = 2;
const together = 16;

/** Recording in batches by one process, against bare inserts of rows of the same kind in the same run. */
export const benchCalls = async (): Promise<void> => {
  const programs = postgresPrograms();
  if (programs === undefined) {
    process.stdout.write('skipped: there is no PostgreSQL under /usr/lib/postgresql\n');
    return;
  }
  const cluster = await startPostgres(programs, { durable: true });
  const registry = await openRegistry({ databaseUrl: cluster.url('postgres'), threads: 1 });
  try {
    const rows: (string | number)[][] = [
      [
        `${sessions * size * rounds} calls, ${size} at once, ${together} callers`,
        'a second',
        'of bare inserts',
      ],
    ];
    const bare = await bareInserts(cluster.url('postgres'));
    rows.push(['bare inserts by unnest, acknowledged after fsync', bare, '1.00']);
    for (const keep of ['shape', 'arguments'] as const) {
      const rate = await recording(registry, keep);
      rows.push([`recordCalls, policy ${keep}`, rate, (rate / bare).toFixed(2)]);
    }
    table(rows);
    process.stdout.write('\n');
    const times: (string | number)[][] = [['with all those calls on record', 'ms']];
    for (const toolset of ['shape', 'arguments']) {
      await publish(registry, {
        toolset,
        definition: definition({ priority: { enum: values.slice(0, 4) } }),
        publisher: by,
      });
      times.push([
        `a report with evidence, policy ${toolset}`,
        await median(() => readReport(registry, { toolset, version: '2.0.0' })),
      ]);
      times.push([`the census, policy ${toolset}`, await median(() => readUsage(registry, { toolset }))]);
    }
    table(times);
  } finally {
    await registry.close();
    await cluster.stop();
  }
};

const recording = async (registry: Registry, keep: 'shape' | 'arguments'): Promise<number> => {
  await publish(registry, { toolset: keep, definition: definition({}), publisher: by });
  await setPolicy(registry, { toolset: keep, policy: { calls: { keep } }, by });
  const id = (session: number) => `${keep} ${session}`;
  for (let session = 0; session < sessions; session += 1) {
    await pin(registry, { session: id(session), toolsets: [[keep, '1.0.0']], by });
  }
  return perSecond(async (turn) => {
    const session = turn % sessions;
    const calls = batch(turn, size);
    await recordCalls(registry, { session: id(session), caller, calls });
  });
};

/** Rows as wide as those of the policy `shape`, into a table with the same keys, nothing asked and nothing looked up. */
const bareInserts = async (url: string): Promise<number> => {
  const client = postgres(url, { max: 10, fetch_types: false, onnotice: () => {} });
  try {
    await client`
      create table bare (session text, key text, toolset text, version text, shape text, at timestamptz,
        primary key (session, key))`;
    return await perSecond(async (turn) => {
      const calls = batch(turn, size);
      const column = (value: (call: (typeof calls)[number]) => string) => textArray(calls.map(value));
      await client`
        insert into bare select * from unnest(
          ${column(() => `bare ${turn}`)}::text[], ${column(({ id }) => id)}::text[],
          ${column(() => 'bare')}::text[], ${column(() => '1.0.0')}::text[],
          ${column(({ tool }) => shapeKey(tool, 'shape'))}::text[],
          ${column(() => '2026-03-01T00:00:00Z')}::timestamptz[])
        on conflict do nothing`;
    });
  } finally {
    await client.end();
  }
};

const perSecond = async (work: (turn: number) => Promise<void>): Promise<number> => {
  const turns = sessions * rounds;
  await work(turns);
  let next = 0;
  const start = performance.now();
  const caller = async () => {
    while (next < turns) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: together }, caller));
  return Math.round((turns * size * 1_000) / (performance.now() - start));
};

const median = async (work: () => Promise<unknown>): Promise<number> => {
  await work();
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[2] as number;
};
