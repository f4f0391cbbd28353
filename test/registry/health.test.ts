import { expect, inject, test, vi } from 'vitest';
import { health } from '../../src/registry/health.ts';
import { openRegistry } from '../../src/registry/openRegistry.ts';
import { pin } from '../../src/registry/pin.ts';
import { publish } from '../../src/registry/publish.ts';
import { readVersion } from '../../src/registry/readVersion.ts';
import { cloneDatabase } from '../support/cloneDatabase.ts';
import { definitionOf } from '../support/definitions.ts';
import { openProxy } from '../support/openProxy.ts';
import { openTestRegistry } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

const none = inject('postgres') === null;
const title = (text: string) => (none ? `${text} (skipped: no PostgreSQL on this machine)` : text);

test.skipIf(none)(title('while the database is away every request says so, and then goes on'), async () => {
  const proxy = await openProxy((await cloneDatabase()) as string);
  const { registry, close } = await openTestRegistry({ databaseUrl: proxy.url, connections: 3 });
  const toolset = 'support';
  const by = tester;
  const requests = [
    () => publish(registry, { toolset, definition: definitionOf(['search']), publisher: by }),
    () => pin(registry, { session: 's', toolsets: [[toolset, '*']], by }),
    () => readVersion(registry, { toolset, selector: 'latest' }),
  ];
  for (const request of requests) await request();
  expect(await health(registry)).toEqual({ ready: true, writes: true });
  await proxy.cut();
  for (const request of [...requests, ...requests]) {
    await expect(request()).rejects.toMatchObject({ code: 'database-away' });
  }
  expect(await health(registry)).toEqual({ ready: true, writes: false });
  await proxy.mend();
  await vi.waitFor(async () => expect((await health(registry)).writes).toBe(true), 10_000);
  for (const request of requests) await request();
  expect(await health(registry)).toEqual({ ready: true, writes: true });
  await close();
  await proxy.cut();
});

test.skipIf(none)(
  title('a database that says nothing any more is away, and is found again'),
  async () => {
    const proxy = await openProxy((await cloneDatabase()) as string);
    const { registry, close } = await openTestRegistry({ databaseUrl: proxy.url, connections: 3 });
    const definition = definitionOf(['search']);
    await publish(registry, { toolset: 'support', definition, publisher: tester });
    proxy.stall();
    const reads = Array.from({ length: 100 }, () =>
      readVersion(registry, { toolset: 'support', selector: 'latest' }),
    );
    // Without an end of waiting, none of them would ever be answered: the connections stand.
    const codes = await Promise.all(
      reads.map((read) =>
        read.then(
          () => 'answered',
          ({ code }) => code,
        ),
      ),
    );
    expect(new Set(codes)).toEqual(new Set(['database-away']));
    await expect(registry.events.catchUp()).rejects.toThrow();
    proxy.flow();
    await vi.waitFor(async () => expect((await health(registry)).writes).toBe(true), 10_000);
    await readVersion(registry, { toolset: 'support', selector: 'latest' });
    await registry.events.catchUp();
    await close();
    await proxy.cut();
  },
  30_000,
);

test('a registry does not open on a database that is away', async () => {
  const opening = openRegistry({ databaseUrl: 'postgres://postgres@127.0.0.1:1/registry' });
  await expect(opening).rejects.toMatchObject({ code: 'database-away' });
});

test.skipIf(none)(title('a database that takes no writes is told apart from one that is away'), async () => {
  const databaseUrl = (await cloneDatabase()) as string;
  const first = await openTestRegistry({ databaseUrl });
  const name = new URL(databaseUrl).pathname.slice(1);
  await first.registry.database.execute(`alter database ${name} set default_transaction_read_only = on`);
  await first.close();
  const { registry, close } = await openTestRegistry({ databaseUrl });
  expect(await health(registry)).toEqual({ ready: true, writes: false });
  await expect(
    publish(registry, { toolset: 'support', definition: definitionOf(['search']), publisher: tester }),
  ).rejects.toMatchObject({ code: 'database-away' });
  await close();
});
