import { benchCalls } from './calls.ts';
import { benchCompare } from './compare.ts';
import { benchDiff } from './diff.ts';
import { readOptions } from './readOptions.ts';
import { benchServe } from './serve.ts';

/** It judges nothing: figures drift with the machine, ratios less so. */
const benches: ReadonlyMap<string, () => Promise<void>> = new Map([
  ['calls', benchCalls],
  ['compare', benchCompare],
  ['diff', benchDiff],
  ['serve', benchServe],
]);

const { positionals: asked, refuse } = readOptions(
  `
Usage: npm run bench -- [NAME ...]

Shows speed as ratios against a bare limit or a peer, measured in the same run: ${[...benches.keys()].join(', ')}.
All of them unless some are named.`,
  {},
  true,
);
const unknown = asked.filter((name) => !benches.has(name));
if (unknown.length > 0) {
  refuse(`No bench is called ${unknown.join(', ')}.`);
}
for (const [name, run] of benches) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  process.stdout.write(`\n# ${name}\n\n`);
  await run();
}
