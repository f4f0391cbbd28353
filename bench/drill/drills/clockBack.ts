import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { ask } from '../ask.ts';
import { promiseNothingLost, startClients } from '../clients.ts';
import type { Drill } from '../drill.ts';
import { createPostgres } from '../postgres.ts';
import { promiseFetches } from '../promises.ts';
import { createService, pause } from '../service.ts';

export const clockBack: Drill = {
  name: 'clock-back',
  about: 'the clock of one of two replicas goes back by an hour under load, and on again',
  run: async (stage) => {
    const server = await createPostgres(stage);
    await server.start();
    const [shift, preload] = [join(stage.folder, 'shift'), join(stage.folder, 'preload.mjs')];
    writeFileSync(shift, '0');
    writeFileSync(preload, shifted(shift));
    const environment = { DATABASE_URL: server.url };
    const right = await createService(stage.release, environment);
    const wrong = await createService(stage.release, { ...environment, NODE_OPTIONS: `--import ${preload}` });
    for (const service of [right, wrong]) {
      stage.finally(service.stop);
      await service.start();
    }
    const clients = await startClients([right, wrong], stage.random);
    stage.finally(clients.stop);
    await ask(wrong.url, 'PUT', '/v1/sessions/own-before', { toolsets: { 'drilled-0': '1.0.0' }, ttl: 2 });
    await pause(500);
    for (const by of [-3_600_000, 0, -3_600_000 - stage.random.below(1e9), 0]) {
      writeFileSync(shift, String(by));
      stage.say(`it is off by ${by / 1_000} s`);
      await ask(wrong.url, 'PUT', `/v1/sessions/own-while${by}`, {
        toolsets: { 'drilled-0': '1.0.0' },
        ttl: 1_800,
      });
      await pause(1_500 + stage.random.below(1_000));
    }
    await clients.goOn();
    const states = new Map<string, string>();
    for (const id of ['own-before', 'own-while-3600000']) {
      const { body } = await ask(right.url, 'GET', `/v1/sessions/${id}`);
      states.set(id, String((JSON.parse(body) as { state?: string }).state));
    }
    // It was made an hour ago by the clock of who made it, to live half an hour.
    stage.promise(
      'no session made meanwhile ends before its time',
      states.get('own-while-3600000') === 'live',
      JSON.stringify(Object.fromEntries(states)),
    );
    const client = postgres(server.url, { max: 1, onnotice: () => {} });
    const disorder = await client`
      select a.toolset, a.version from versions a join versions b
        on a.toolset = b.toolset and a.seq < b.seq and a.rank > b.rank`;
    await client.end();
    stage.promise(
      'versions stand in the order in which they were published',
      disorder.length === 0,
      `${disorder.length} do not`,
    );
    const metrics = await ask(wrong.url, 'GET', '/metrics');
    const negative = metrics.body.split('\n').filter((line) => / -\d/.test(line));
    const logged = wrong.log().match(/"milliseconds":-\d/g) ?? [];
    stage.promise('no duration is negative', negative.length + logged.length === 0, negative.join('; '));
    stage.promise('neither ends', right.crashed() === undefined && wrong.crashed() === undefined);
    await promiseNothingLost(stage, clients, server.url);
    promiseFetches(stage, clients);
  },
};

/** Shifts what a process takes for the time by what stands in a file, as setting its clock would. */
const shifted = (file: string): string => `
import { readFileSync } from 'node:fs';
const now = Date.now.bind(Date);
let by = 0;
setInterval(() => { by = Number(readFileSync(${JSON.stringify(file)}, 'utf8')) || 0; }, 50).unref();
const Real = globalThis.Date;
globalThis.Date = class Date extends Real {
  constructor(...given) { if (given.length === 0) super(now() + by); else super(...given); }
  static now() { return now() + by; }
};
`;
