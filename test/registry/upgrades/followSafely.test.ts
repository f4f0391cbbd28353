import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeRegistry } from '../../../src/registry/closeRegistry.ts';
import { markVersion } from '../../../src/registry/markVersion.ts';
import { moveChannel } from '../../../src/registry/moveChannel.ts';
import { openRegistry } from '../../../src/registry/openRegistry.ts';
import { pin } from '../../../src/registry/pin.ts';
import { publish } from '../../../src/registry/publish.ts';
import { readSession } from '../../../src/registry/readSession.ts';
import { readSessionRendering } from '../../../src/registry/readSessionRendering.ts';
import { readSessionToolset } from '../../../src/registry/readSessionToolset.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { cloneDatabase } from '../../support/cloneDatabase.ts';
import { definitionOf } from '../../support/definitions.ts';
import { databaseKinds, openTestRegistry } from '../../support/openTestRegistry.ts';
import { tester } from '../../support/tester.ts';

const put = (registry: Registry, toolset: string, names: readonly string[], more: object = {}) =>
  publish(registry, { toolset, definition: definitionOf(names), publisher: tester, ...more });

const follow = async (
  registry: Registry,
  session: string,
  toolsets: readonly (readonly [string, string])[],
  upgrades: 'safe' | 'none' = 'safe',
) => {
  await pin(registry, { session, toolsets, upgrades, by: tester });
};

const fetched = async (registry: Registry, session: string): Promise<string> => {
  const { toolsets } = await readSessionToolset(registry, { session });
  return toolsets
    .map(({ version, newer }) => `${version}${newer == null ? '' : ` (${newer.version} ${newer.verdict})`}`)
    .join(', ');
};

describe.each(databaseKinds())('following safe changes, on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry({ embedded: kind === 'the embedded database' }));
  }, 180_000);
  afterAll(() => close());

  test('a session goes as far as it is safe, within its selector, at its first fetch', async () => {
    const toolset = 'a';
    await put(registry, toolset, ['one'], { channel: 'stable' });
    const selectors = ['^1', '*', 'latest', 'stable', '1.0.0', '~1.0'];
    for (const selector of selectors) await follow(registry, `a ${selector}`, [[toolset, selector]]);
    await follow(registry, 'a none', [[toolset, '*']], 'none');
    const all = async () => {
      const shown = [];
      for (const name of [...selectors, 'none']) shown.push(await fetched(registry, `a ${name}`));
      return shown;
    };
    const zero = '1.0.0';
    expect(await all()).toEqual([zero, zero, zero, zero, zero, zero, zero]);
    await put(registry, toolset, ['one', 'two']);
    const stay = '1.0.0 (1.1.0 safe)';
    expect(await all()).toEqual(['1.1.0', '1.1.0', '1.1.0', stay, stay, stay, stay]);
    await moveChannel(registry, { toolset, channel: 'stable', version: '1.1.0', by: tester });
    expect(await fetched(registry, 'a stable')).toBe('1.1.0');
    await put(registry, toolset, ['two']);
    const there = '1.1.0 (2.0.0 breaking)';
    const here = '1.0.0 (2.0.0 breaking)';
    expect(await all()).toEqual([there, there, there, there, here, here, here]);
    const { history, pins } = await readSession(registry, 'a *');
    expect(history).toMatchObject([
      { from: '1.0.0', to: '1.1.0', why: 'safe-upgrade', reason: null, movedBy: 'registry' },
    ]);
    expect(history[0]?.report).toMatch(/^[0-9a-f]{64}$/);
    expect(pins).toMatchObject([{ selector: '*', version: '1.1.0' }]);
    expect((await readSession(registry, 'a none')).history).toEqual([]);
  });

  test('a channel that goes back takes nobody back', async () => {
    const toolset = 'b';
    await put(registry, toolset, ['one'], { channel: 'stable' });
    await put(registry, toolset, ['one', 'two'], { channel: 'stable' });
    await follow(registry, 'b', [[toolset, 'stable']]);
    await moveChannel(registry, { toolset, channel: 'stable', version: '1.0.0', by: tester });
    expect(await fetched(registry, 'b')).toBe('1.1.0');
  });

  test('a yanked version is gone to by nobody', async () => {
    const toolset = 'c';
    await put(registry, toolset, ['one']);
    await follow(registry, 'c', [[toolset, '^1']]);
    await put(registry, toolset, ['one', 'two']);
    await markVersion(registry, { toolset, version: '1.1.0', yanked: true, by: tester });
    expect(await fetched(registry, 'c')).toBe('1.0.0');
    await markVersion(registry, { toolset, version: '1.1.0', yanked: false, by: tester });
    expect(await fetched(registry, 'c')).toBe('1.1.0');
  });

  test('where two tools would share a name, or a provider would refuse, the session stays and is served', async () => {
    await put(registry, 'd', ['one']);
    await put(registry, 'e', ['two']);
    await follow(registry, 'd', [
      ['d', '^1'],
      ['e', '^1'],
    ]);
    await put(registry, 'd', ['one', 'two']);
    expect(await fetched(registry, 'd')).toBe('1.0.0 (1.1.0 safe), 1.0.0');
    await follow(registry, 'd alone', [['d', '1.0.0']]);
    await registry.database.execute(sql`update pins set selector = '^1' where session = 'd alone'`);
    const wide = definitionOf(['one', 'two', `n${'a'.repeat(80)}`]);
    await publish(registry, { toolset: 'd', definition: wide, publisher: tester });
    const format = 'anthropic';
    const { toolsets } = await readSessionRendering(registry, { session: 'd alone', format });
    expect(toolsets[0]?.version).toBe('1.0.0');
    expect(await fetched(registry, 'd alone')).toBe('1.2.0');
  });
});

describe('following at once', () => {
  test('in two processes moves once, and both serve the same', async (context) => {
    const databaseUrl = await cloneDatabase();
    if (databaseUrl === undefined) return context.skip('there is no PostgreSQL');
    const open = () => openRegistry({ databaseUrl, threads: 1, deadline: 120_000 });
    const [one, other] = [await open(), await open()];
    try {
      await put(one, 'a', ['one']);
      await follow(one, 's', [['a', '*']]);
      await fetched(other, 's');
      await put(one, 'a', ['one', 'two']);
      await other.events.catchUp();
      const served = await Promise.all(
        Array.from({ length: 10 }, (_, n) => fetched(n % 2 === 0 ? one : other, 's')),
      );
      expect(new Set(served)).toEqual(new Set(['1.1.0']));
      expect((await readSession(one, 's')).history).toHaveLength(1);
    } finally {
      await closeRegistry(one);
      await closeRegistry(other);
    }
  }, 120_000);
});
