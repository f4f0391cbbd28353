import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runDrill, type Stage, type Verdict } from './drill/drill.ts';
import { createPostgres } from './drill/postgres.ts';
import { releaseOf } from './drill/release.ts';
import { pause, type Service } from './drill/service.ts';
import { startServices } from './drill/startServices.ts';
import { randomOf } from './fuzz/random.ts';
import { type Driven, drive } from './load/drive.ts';
import { timesOf, wordsOf } from './load/failures.ts';
import { growthOf, type Sample } from './load/growth.ts';
import { createMix, type Kind, kinds, type Mix } from './load/mix.ts';
import { table } from './measure.ts';
import { anySeed, readOptions } from './readOptions.ts';

/** Half of what one replica answers at most, for long; or more than it can take, for a while. */
const { values, refuse, whole } = readOptions(
  `
Usage: npm run load -- [options]

Measures how much one replica answers at most, then gives it half of that: memory may not grow and nothing fail. With
--overload, three times what it can take of each write: it has to refuse the rest quickly, go on with fetches, and be as
before at once. Ends with 1 otherwise.

  --minutes N  for so long (30)
  --rate N     so many requests a second (half of the most)
  --overload   more than it can take
  --seed N     the same requests again (any)
  --dist DIR   the build to run (dist)`,
  {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string' },
    seed: { type: 'string', default: anySeed() },
    overload: { type: 'boolean', default: false },
    dist: { type: 'string', default: 'dist' },
  },
);
const isNumber = (text: string): boolean => /^\d{1,4}(\.\d+)?$/.test(text) && Number(text) > 0;
if (!isNumber(values.minutes) || !isNumber(values.rate ?? '1')) {
  refuse('--minutes and --rate take a number above 0.');
}
const seed = whole('seed');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const seconds = Number(values.minutes) * 60;
const folder = mkdtempSync(join(tmpdir(), 'load-'));
chmodSync(folder, 0o755);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const load = async (stage: Stage): Promise<void> => {
  const server = await createPostgres(stage);
  await server.start();
  const [service] = await startServices(stage, 1, { ...small, DATABASE_URL: server.url });
  if (service === undefined) return;
  const mix = createMix(service.url, stage.random);
  await mix.prepare();
  await drive(mix.pick, mix.send, { seconds: 3, atOnce: 16 });
  const most = await drive(mix.pick, mix.send, { seconds: 10, atOnce: 32 });
  const rate = [...most.values()].reduce((sum, { perSecond }) => sum + perSecond, 0);
  stage.say(`at most ${Math.round(rate)} requests a second, of all kinds`);
  if (values.overload) await overload(stage, service, mix);
  else await steadyLoad(stage, service, mix, values.rate === undefined ? rate / 2 : Number(values.rate));
};

/** What it keeps for fetches is full before the memory is looked at: what grows then is not a cache. */
const small = { TOOLSET_FETCH_CACHE_BYTES: '4000000', TOOLSET_LOG_LEVEL: 'warn' };

const steadyLoad = async (stage: Stage, service: Service, mix: Mix, rate: number): Promise<void> => {
  const samples: Sample[] = [];
  const start = performance.now();
  const watch = setInterval(() => {
    samples.push({ seconds: (performance.now() - start) / 1_000, value: service.resident() });
  }, 1_000);
  stage.say(`${Math.round(rate)} a second for ${values.minutes} minutes`);
  let missed = 0;
  const stoodStill = (at: number, seconds: number): void => {
    missed += seconds;
    stage.say(`this process stood still for ${seconds.toFixed(1)} s at ${at.toFixed(0)} s`);
  };
  const driven = await drive(mix.pick, mix.send, { seconds, rate, stoodStill });
  clearInterval(watch);
  show(driven);
  const step = Math.max(1, Math.floor(samples.length / 10));
  const over = samples.filter((_, place) => place % step === 0);
  stage.say(`memory in MiB: ${over.map(({ value }) => Math.round(value)).join(' ')}`);
  const warm = samples.filter((sample) => sample.seconds > seconds / 3);
  const mean = warm.reduce((sum, { value }) => sum + value, 0) / Math.max(1, warm.length);
  const growth = growthOf(warm);
  stage.promise(
    'memory does not grow once it is warm',
    growth < Math.max(20, mean / 10),
    `${growth.toFixed(1)} MiB over the last ${Math.round((warm.at(-1)?.seconds ?? 0) - (warm[0]?.seconds ?? 0))} s, of ${Math.round(mean)}`,
  );
  const errors = [...driven.values()].flatMap((each) => each.errors);
  for (const { from, to, count } of timesOf(errors)) {
    stage.say(`${count} failed from ${from.toFixed(1)} to ${to.toFixed(1)} s`);
  }
  stage.promise('nothing fails', errors.length === 0, wordsOf(errors, 3));
  const done = [...driven.values()].reduce((sum, { answered }) => sum + answered.count(), 0);
  stage.promise(
    'all of it is answered',
    done >= rate * (seconds - missed) * 0.95,
    `${done} of ${Math.round(rate * (seconds - missed))}`,
  );
};

const overload = async (stage: Stage, service: Service, mix: Mix): Promise<void> => {
  const alone = async (kind: Kind, how: { seconds: number } & ({ atOnce: number } | { rate: number })) =>
    (await drive(() => kind, mix.send, { ...how, sheds: true })).get(kind) as Driven;
  const idle = await alone('fetch', { seconds: 5, rate: 50 });
  for (const kind of ['publish', 'move'] as const) {
    const most = (await alone(kind, { seconds: 6, atOnce: 16 })).perSecond;
    // Before the limit is reached, what waits grows by what is too much; so long, and as long again.
    const [busy, fetches] = await Promise.all([
      alone(kind, { seconds: 15, rate: Math.max(3 * most, 150) }),
      alone('fetch', { seconds: 15, rate: 50 }),
    ]);
    const after = performance.now();
    while ((await mix.send(kind)).status >= 400) await pause(20);
    const recovered = performance.now() - after;
    show(
      new Map([
        [kind, busy],
        ['fetch', fetches],
      ] as const),
    );
    stage.promise(
      `${kind}: what is too much is refused with 429 or 503 and Retry-After, and nothing else`,
      busy.errors.length === 0 && busy.refused.count() > 0,
      `${busy.answered.count()} answered, ${busy.refused.count()} refused; ${wordsOf(busy.errors, 2)}`,
    );
    stage.promise(
      `${kind}: quickly`,
      busy.refused.at(0.99) < 1_000,
      `99% within ${Math.round(busy.refused.at(0.99))} ms`,
    );
    stage.promise(
      `${kind}: fetches go on`,
      fetches.errors.length === 0 && fetches.refused.count() === 0,
      `p99 ${fetches.answered.at(0.99).toFixed(1)} ms, ${idle.answered.at(0.99).toFixed(1)} ms when idle`,
    );
    stage.promise(`${kind}: it recovers at once`, recovered < 2_000, `${Math.round(recovered)} ms`);
  }
  stage.promise('it lives', service.crashed() === undefined);
};

const show = (driven: ReadonlyMap<Kind, Driven>): void =>
  table([
    ['kind', 'a second', 'p50 ms', 'p99 ms', 'refused', 'p99 ms', 'errors'],
    ...kinds.flatMap((kind) => {
      const each = driven.get(kind);
      if (each === undefined) return [];
      const { perSecond, answered, refused, errors } = each;
      return [
        [
          kind,
          perSecond,
          answered.at(0.5),
          answered.at(0.99),
          String(refused.count()),
          refused.at(0.99),
          String(errors.length),
        ],
      ];
    }),
  ]);

process.stdout.write(`seed ${seed}\n`);
const began = performance.now();
const verdicts: Verdict[] = [];
await runDrill(
  { name: 'load', about: '', run: load },
  {
    random: randomOf(seed, 0),
    release: releaseOf(values.dist, join(folder, 'release')),
    folder,
    say: (text) =>
      process.stdout.write(`${((performance.now() - began) / 1_000).toFixed(1).padStart(7)} s  ${text}\n`),
  },
  (verdict) => {
    verdicts.push(verdict);
    const sign = { kept: '✓', broken: '✗', skipped: '–' }[verdict.outcome];
    process.stdout.write(`${sign} ${verdict.promise}${verdict.seen && ` (${verdict.seen})`}\n`);
  },
);
process.exit(verdicts.some(({ outcome }) => outcome === 'broken') ? 1 : 0);
