import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runDrill, type Verdict } from './drill/drill.ts';
import { drills } from './drill/drills.ts';
import { releaseOf } from './drill/release.ts';
import { randomOf } from './fuzz/random.ts';
import { anySeed, readOptions } from './readOptions.ts';

/** Lets something go wrong under load, with real processes, and holds what was promised against what was seen. */
const { values, positionals, refuse, whole } = readOptions(
  `
Usage: npm run drill -- [NAME ...] [options]

Lets something go wrong under load, with real processes, and ends with 1 where a promise is broken. Runs every drill
unless some are named.

  --list      says what each drill does
  --seed N    the same times again (any)
  --dist DIR  the build to run (dist)`,
  {
    seed: { type: 'string', default: anySeed() },
    list: { type: 'boolean', default: false },
    dist: { type: 'string', default: 'dist' },
  },
  true,
);
if (values.list) {
  for (const { name, about } of drills) process.stdout.write(`${name.padEnd(18)}${about}\n`);
  process.exit(0);
}
const unknown = positionals.filter((name) => !drills.some((drill) => drill.name === name));
const seed = whole('seed');
if (unknown.length > 0) {
  refuse(
    `No drill is called ${unknown.join(', ')}: choose from ${drills.map(({ name }) => name).join(', ')}.`,
  );
}
// What was started ends with this process, also by a signal.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

process.stdout.write(`seed ${seed}\n`);
const folder = mkdtempSync(join(tmpdir(), 'drill-'));
// PostgreSQL runs as somebody else where this is root.
chmodSync(folder, 0o755);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const release = releaseOf(values.dist, join(folder, 'release'));
const verdicts: Verdict[] = [];
const sign = { kept: '✓', broken: '✗', skipped: '–' };
for (const [index, drill] of drills.entries()) {
  if (positionals.length > 0 && !positionals.includes(drill.name)) continue;
  process.stdout.write(`\n# ${drill.name}: ${drill.about}\n`);
  const began = performance.now();
  const own = mkdtempSync(join(folder, `${drill.name}-`));
  chmodSync(own, 0o755);
  const say = (text: string) => {
    process.stdout.write(`  ${((performance.now() - began) / 1_000).toFixed(1).padStart(5)} s  ${text}\n`);
  };
  await runDrill(drill, { random: randomOf(seed, index), release, folder: own, say }, (verdict) => {
    verdicts.push(verdict);
    process.stdout.write(
      `  ${sign[verdict.outcome]} ${verdict.promise}${verdict.seen && ` (${verdict.seen})`}\n`,
    );
  });
}
const count = (outcome: Verdict['outcome']) =>
  verdicts.filter((verdict) => verdict.outcome === outcome).length;
process.stdout.write('\n| drill | kept | broken | skipped |\n|---|---|---|---|\n');
for (const { name } of drills) {
  const own = verdicts.filter(({ drill }) => drill === name);
  if (own.length === 0) continue;
  const of = (outcome: Verdict['outcome']) => own.filter((verdict) => verdict.outcome === outcome).length;
  process.stdout.write(`| \`${name}\` | ${of('kept')} | ${of('broken')} | ${of('skipped')} |\n`);
}
process.stdout.write(
  `\n${count('kept')} promises kept, ${count('broken')} broken, ${count('skipped')} skipped\n`,
);
for (const { drill } of verdicts.filter(({ outcome }) => outcome === 'broken')) {
  process.stdout.write(`again: npm run drill -- ${drill} --seed ${seed}\n`);
}
process.exit(count('broken') === 0 ? 0 : 1);
