import { benchCalls } from './calls.ts';
import { benchCompare } from './compare.ts';
import { benchDiff } from './diff.ts';
import { benchServe } from './serve.ts';

/**
 * `npm run bench [name ...]` — shows speed as ratios against a bare limit or a peer measured in the same run.
 * It judges nothing: figures drift with the machine, ratios less so.
 */
const benches: ReadonlyMap<string, () => Promise<void>> = new Map([
  ['calls', benchCalls],
  ['compare', benchCompare],
  ['diff', benchDiff],
  ['serve', benchServe],
]);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !benches.has(name));
if (unknown.length > 0) {
  process.stderr.write(
    `No bench is called ${unknown.join(', ')}: choose from ${[...benches.keys()].join(', ')}.\n`,
  );
  process.exit(2);
}
for (const [name, run] of benches) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  process.stdout.write(`\n# ${name}\n\n`);
  await run();
}
