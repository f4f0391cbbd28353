import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { postgresPrograms, startPostgres } from '../test/support/startPostgres.ts';
import { doors } from './fuzz/doors.ts';
import { type Fault, fuzz } from './fuzz/fuzz.ts';
import { startService } from './fuzz/service.ts';
import { table } from './measure.ts';
import { anySeed, readOptions } from './readOptions.ts';

/**
 * Sends what nobody should send to a service of its own on a PostgreSQL of its own (the embedded database where there is
 * none), through every door.
 */
const { values, refuse, whole } = readOptions(
  `
Usage: npm run fuzz -- [options]

Sends what nobody should send to a service of its own, and ends with 1 where an input is answered with 500 or more,
not at all, or only after a second. Says how each of those is sent again.

  --inputs N    how many (50000)
  --seed N      the same inputs again (any)
  --from INPUT  begins with this one (0)
  --only INPUT  sends this one alone
  --door NAME   through one door: ${doors.map(({ name }) => name).join(', ')}`,
  {
    inputs: { type: 'string', default: '50000' },
    seed: { type: 'string', default: anySeed() },
    from: { type: 'string', default: '0' },
    door: { type: 'string' },
    only: { type: 'string' },
  },
);
if (values.door !== undefined && !doors.some(({ name }) => name === values.door)) {
  refuse(`There is no door ${values.door}.`);
}
const seed = whole('seed');
const inputs = values.only === undefined ? whole('inputs') : 1;
const from = whole(values.only === undefined ? 'from' : 'only');

const shown = ({ sent }: Fault): string =>
  'raw' in sent
    ? JSON.stringify(sent.raw.toString('latin1'))
    : `${sent.method} ${sent.target}\n  ${JSON.stringify(sent.headers)}\n  ${sent.body ?? ''}`;

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;

// What was started ends with this process, also by a signal.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const programs = postgresPrograms();
const cluster = programs === undefined ? undefined : await startPostgres(programs);
const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
let count = 0;
const start = async () => {
  count += 1;
  const name = `fuzz_${count}`;
  const place = join(folder, name);
  if (cluster === undefined) return startService(undefined, place);
  const ask = async (statement: string): Promise<void> => {
    const owner = postgres(cluster.url('postgres'), { max: 1 });
    await owner.unsafe(statement).finally(() => owner.end());
  };
  await ask(`create database ${name}`);
  const service = await startService(cluster.url(name), place);
  return {
    ...service,
    stop: async () => {
      await service.stop();
      await ask(`drop database ${name} with (force)`);
    },
  };
};
const last = from + inputs;
process.stdout.write(`seed ${seed}, inputs ${from} to ${last - 1}\n\n`);
const began = performance.now();
let told = began;
const progress = (done: number) => {
  const now = performance.now();
  if (now - told < (process.stderr.isTTY ? 200 : 30_000)) return;
  told = now;
  const rate = Math.round((1_000 * done) / (now - began));
  const words = `${done} of ${inputs}, ${rate} a second`;
  const filled = Math.floor((30 * done) / inputs);
  process.stderr.write(
    process.stderr.isTTY ? `\r${'█'.repeat(filled)}${'░'.repeat(30 - filled)} ${words} ` : `${words}\n`,
  );
};
const shownAlready = new Set<Fault>();
const show = (fault: Fault): void => {
  shownAlready.add(fault);
  process.stdout.write(
    `✗ ${fault.door}: ${cut(fault.what, 3_000)}\n  ${cut(shown(fault), 4_000)}\n` +
      `  again: npm run fuzz -- --seed ${seed} --only ${fault.input}${values.door === undefined ? '' : ` --door ${values.door}`}\n\n`,
  );
};
try {
  const { faults, tallies, lateAtFirst } = await fuzz({
    seed,
    inputs,
    from,
    door: values.door,
    start,
    progress,
    found: show,
  });
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  const seconds = (performance.now() - began) / 1_000;
  table([
    ['door', 'inputs', '2xx', '3xx', '4xx', '5xx', 'none', 'slowest ms', 'faults'],
    ...tallies
      .filter((tally) => tally.inputs > 0)
      .map(({ door, inputs: given, classes, slowest }) => [
        door,
        ...[given, classes[2], classes[3], classes[4], classes[5], classes[0]].map((each) =>
          String(each ?? 0),
        ),
        String(Math.round(slowest)),
        String(faults.filter((fault) => fault.door === door).length),
      ]),
  ]);
  process.stdout.write(
    `\n${Math.round(inputs / seconds)} inputs a second, ${Math.round(seconds)} s, ${lateAtFirst} late among others\n`,
  );
  const late = faults.filter((fault) => !shownAlready.has(fault));
  for (const fault of late) show(fault);
  process.stdout.write(
    faults.length === 0
      ? '✓ every input was answered, in time, and none with an error of ours\n'
      : `\n✗ ${faults.length} faults\n`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}
