import { writeSync } from 'node:fs';
import { openRegistry } from '../../../src/registry/openRegistry.ts';
import { pin } from '../../../src/registry/pin.ts';
import { publish } from '../../../src/registry/publish.ts';
import { definitionOf } from '../definitions.ts';
import { tester } from '../tester.ts';

/**
 * Publishes and pins without end, four at a time, and writes a line for each write once it is acknowledged:
 * `published VERSION DIGEST` or `pinned SESSION VERSION`. Meant to be killed.
 */
const [run = '', databaseUrl, dataDir] = process.argv.slice(2);
const registry = await openRegistry({
  databaseUrl: databaseUrl || undefined,
  dataDir,
  threads: 1,
  deadline: 120_000,
});
const say = (line: string) => writeSync(1, `${line}\n`);
const toolset = 'endless';

const publishOn = async (hand: number): Promise<never> => {
  for (let count = 0; ; count += 1) {
    const definition = definitionOf(['search'], `Run ${run}, hand ${hand}, text ${count}.`);
    const { version, digest } = await publish(registry, { toolset, definition, publisher: tester });
    say(`published ${version} ${digest}`);
  }
};

const pinOn = async (hand: number): Promise<never> => {
  for (let count = 0; ; count += 1) {
    const session = `${run}-${hand}-${count}`;
    const { pins } = await pin(registry, { session, toolsets: [[toolset, 'latest']], by: tester });
    say(`pinned ${session} ${pins[0]?.version}`);
  }
};

await publish(registry, { toolset, definition: definitionOf(['search'], `Run ${run}.`), publisher: tester });
say('ready');
await Promise.all([publishOn(1), publishOn(2), pinOn(3), pinOn(4)]);
