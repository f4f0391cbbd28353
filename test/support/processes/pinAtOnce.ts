import { openRegistry } from '../../../src/registry/openRegistry.ts';
import { pin } from '../../../src/registry/pin.ts';
import { tester } from '../tester.ts';

/** Says `ready`, waits for a line, pins one session by each of the selectors at once, and writes what it got. */
const [databaseUrl, session = '', toolset = '', ...selectors] = process.argv.slice(2);
const registry = await openRegistry({ databaseUrl, threads: 1 });
console.log('ready');
await new Promise((resolve) => process.stdin.once('data', resolve));
const pinned = await Promise.all(
  selectors.map((selector) => pin(registry, { session, toolsets: [[toolset, selector]], by: tester })),
);
for (const { created, pins } of pinned) console.log(`${created} ${pins[0]?.version}`);
process.stdin.destroy();
await registry.close();
