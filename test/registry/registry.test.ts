import { expect, inject, test } from 'vitest';
import { listVersions } from '../../src/registry/listVersions.ts';
import { openRegistry } from '../../src/registry/openRegistry.ts';
import { pin } from '../../src/registry/pin.ts';
import { publish } from '../../src/registry/publish.ts';
import { cloneDatabase } from '../support/cloneDatabase.ts';
import { definitionOf } from '../support/definitions.ts';
import { runScript } from '../support/runScript.ts';
import { tester } from '../support/tester.ts';

/** Replicas share a PostgreSQL; the embedded database has one process. */
const none = inject('postgres') === null;
const title = (text: string) => (none ? `${text} (skipped: no PostgreSQL on this machine)` : text);

test.skipIf(none)(
  title('200 calls for one session from four processes give one pin'),
  { timeout: 120_000 },
  async () => {
    const databaseUrl = (await cloneDatabase()) as string;
    const registry = await openRegistry({ databaseUrl, threads: 1, deadline: 120_000 });
    const toolset = 'support';
    for (const text of ['One.', 'Two.', 'Three.']) {
      await publish(registry, { toolset, definition: definitionOf(['search'], text), publisher: tester });
    }
    const session = 'everybody’s';
    const selectors = Array.from({ length: 50 }, (_, index) => `1.0.${index % 3}`);
    const scripts = Array.from({ length: 4 }, () =>
      runScript('pinAtOnce', databaseUrl, session, toolset, ...selectors),
    );
    await Promise.all(scripts.map(({ says }) => says('ready')));
    for (const { child } of scripts) child.stdin?.write('go\n');
    await Promise.all(scripts.map(({ ended }) => ended));
    const answers = scripts.flatMap(({ lines }) => lines().filter((line) => line !== 'ready'));
    expect(answers).toHaveLength(200);
    expect(answers.filter((answer) => answer.startsWith('true'))).toHaveLength(1);
    const { pins } = await pin(registry, { session, toolsets: [[toolset, 'latest']], by: tester });
    expect(new Set(answers.map((answer) => answer.split(' ')[1]))).toEqual(new Set([pins[0]?.version]));
    await registry.close();
  },
);

test.skipIf(none)(
  title('publishes through four registries at once give versions in a row'),
  { timeout: 120_000 },
  async () => {
    const databaseUrl = (await cloneDatabase()) as string;
    const registries = await Promise.all(
      Array.from({ length: 4 }, () =>
        openRegistry({ databaseUrl, threads: 1, connections: 4, deadline: 120_000 }),
      ),
    );
    const toolset = 'support';
    const published = await Promise.all(
      Array.from({ length: 48 }, (_, index) => {
        const registry = registries[index % 4] as (typeof registries)[number];
        const definition = definitionOf(['search'], `Text ${index}.`);
        return publish(registry, { toolset, definition, publisher: tester });
      }),
    );
    const [registry] = registries as [(typeof registries)[number]];
    const { items } = await listVersions(registry, { toolset, limit: 100 });
    expect(items.map(({ version, previous }) => [version, previous]).toReversed()).toEqual(
      Array.from({ length: 48 }, (_, index) => [`1.0.${index}`, index === 0 ? null : `1.0.${index - 1}`]),
    );
    expect(new Map(items.map(({ version, digest }) => [version, digest]))).toEqual(
      new Map(published.map(({ version, digest }) => [version, digest])),
    );
    await Promise.all(registries.map(({ close }) => close()));
  },
);
