import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSession } from '../../src/registry/endSession.ts';
import { eventKinds } from '../../src/registry/events/event.ts';
import { listSessions } from '../../src/registry/listSessions.ts';
import { markVersion } from '../../src/registry/markVersion.ts';
import { pin } from '../../src/registry/pin.ts';
import { publish } from '../../src/registry/publish.ts';
import { readDispatch } from '../../src/registry/readDispatch.ts';
import { readDrain } from '../../src/registry/readDrain.ts';
import { readSession } from '../../src/registry/readSession.ts';
import { readSessionToolset } from '../../src/registry/readSessionToolset.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { upgrade } from '../../src/registry/upgrade.ts';
import { addUpTallies } from '../../src/registry/upkeep/addUpTallies.ts';
import { runTask } from '../../src/registry/upkeep/upkeep.ts';
import { definitionOf } from '../support/definitions.ts';
import { databaseKinds, openTestRegistry } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

describe.each(databaseKinds())('draining, on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  let clock = Date.parse('2030-01-01T00:00:00.000Z');
  const pass = (seconds: number) => {
    clock += seconds * 1_000;
  };
  const put = (toolset: string, names: readonly string[], more: object = {}) =>
    publish(registry, { toolset, definition: definitionOf(names), publisher: tester, ...more });
  const pinTo = (session: string, toolset: string, selector: string, ttl?: number) =>
    pin(registry, { session, toolsets: [[toolset, selector]], ttl, by: tester });
  const counts = async (toolset: string) => {
    const { versions } = await readDrain(registry, toolset);
    return versions.map(({ version, state, live, lapsed, ended }) => [version, state, live, lapsed, ended]);
  };
  const everyone = { toolsets: ['*'] };
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry({
      embedded: kind === 'the embedded database',
      now: () => new Date(clock),
    }));
  }, 180_000);
  afterAll(() => close());

  test('versions are current, draining, drained or yanked', async () => {
    await put('a', ['one', 'gone']);
    await pinTo('a1', 'a', 'latest');
    pass(10);
    await pinTo('a2', 'a', '1.0.0');
    await put('a', ['one', 'gone', 'two']);
    await put('a', ['two', 'three']);
    await pinTo('a3', 'a', '^2');
    expect(await counts('a')).toEqual([
      ['2.0.0', 'current', 1, 0, 0],
      ['1.1.0', 'drained', 0, 0, 0],
      ['1.0.0', 'draining', 2, 0, 0],
    ]);
    const { versions } = await readDrain(registry, 'a');
    expect(versions[2]).toMatchObject({
      firstSeen: '2030-01-01T00:00:00.000Z',
      lastSeen: '2030-01-01T00:00:10.000Z',
      channels: [],
    });
    await endSession(registry, { session: 'a1' });
    expect((await counts('a'))[2]).toEqual(['1.0.0', 'draining', 1, 0, 1]);
    await upgrade(registry, { session: 'a2', to: [['a', '1.1.0']], actor: tester });
    expect(await counts('a')).toEqual([
      ['2.0.0', 'current', 1, 0, 0],
      ['1.1.0', 'draining', 1, 0, 0],
      ['1.0.0', 'drained', 0, 0, 1],
    ]);
    await expect(readDrain(registry, 'nobody')).rejects.toMatchObject({ code: 'unknown-toolset' });
  });

  test('adding up the tallies changes nothing that is read, and says who is drained', async () => {
    const said: unknown[] = [];
    const stop = registry.events.follow({ heard: ({ kind, detail }) => void said.push([kind, detail]) });
    const before = await readDrain(registry, 'a');
    await runTask(registry, addUpTallies);
    expect(await readDrain(registry, 'a')).toEqual(before);
    await endSession(registry, { session: 'a2' });
    await runTask(registry, addUpTallies);
    await registry.events.catchUp();
    stop();
    expect(said).toContainEqual(['drained', { version: '1.1.0' }]);
    expect(eventKinds).toContain('drained');
    expect((await counts('a'))[1]).toEqual(['1.1.0', 'drained', 0, 0, 1]);
  });

  test('a version with live sessions is retired by force alone', async () => {
    await put('b', ['x']);
    await pinTo('b1', 'b', '1.0.0');
    const mark = (more: object) =>
      markVersion(registry, { toolset: 'b', version: '1.0.0', by: tester, ...more });
    await expect(mark({ yanked: true })).rejects.toMatchObject({ code: 'version-in-use', data: { live: 1 } });
    await mark({ deprecated: 'Soon gone.' });
    await mark({ yanked: true, force: true });
    expect(await counts('b')).toEqual([['1.0.0', 'yanked', 1, 0, 0]]);
    await mark({ yanked: true });
    await mark({ yanked: false });
    await endSession(registry, { session: 'b1' });
    await mark({ yanked: true });
  });

  test('a session unseen for its ttl counts as ended, is served, and is live when seen', async () => {
    await put('c', ['x']);
    await pinTo('c1', 'c', '1.0.0', 60);
    await pinTo('c2', 'c', '1.0.0');
    pass(59);
    expect(await counts('c')).toEqual([['1.0.0', 'current', 2, 0, 0]]);
    await readSessionToolset(registry, { session: 'c1' });
    pass(59);
    expect(await counts('c')).toEqual([['1.0.0', 'current', 2, 0, 0]]);
    pass(30);
    expect(await counts('c')).toEqual([['1.0.0', 'current', 1, 1, 0]]);
    expect(await readSession(registry, 'c1')).toMatchObject({
      state: 'lapsed',
      lastSeen: '2030-01-01T00:01:09.000Z',
    });
    const list = (state: 'live' | 'lapsed' | 'ended') =>
      listSessions(registry, { toolset: 'c', version: '1.0.0', state, limit: 10, caller: everyone });
    expect((await list('lapsed')).items.map(({ session }) => session)).toEqual(['c1']);
    expect((await list('live')).items.map(({ session }) => session)).toEqual(['c2']);
    expect((await list('ended')).items).toEqual([]);
    await readSessionToolset(registry, { session: 'c1' });
    expect(await counts('c')).toEqual([['1.0.0', 'current', 2, 0, 0]]);
    pass(100_000);
    expect(await counts('c')).toEqual([['1.0.0', 'current', 1, 1, 0]]);
    await endSession(registry, { session: 'c1' });
    expect(await counts('c')).toEqual([['1.0.0', 'current', 1, 0, 1]]);
  });

  test('a session never fetched lapses by when it was pinned', async () => {
    await put('d', ['x']);
    await pinTo('d1', 'd', '1.0.0', 5);
    pass(4);
    expect(await counts('d')).toEqual([['1.0.0', 'current', 1, 0, 0]]);
    pass(3);
    expect(await counts('d')).toEqual([['1.0.0', 'current', 0, 1, 0]]);
  });

  test('being seen is written once in a while', async () => {
    await put('e', ['x']);
    await pinTo('e1', 'e', '1.0.0', 100);
    const seen = async () => (await readSession(registry, 'e1')).lastSeen;
    const fetch = async () => {
      await readSessionToolset(registry, { session: 'e1' });
      await registry.sightings.flush();
      return seen();
    };
    const first = await fetch();
    pass(24);
    expect(await fetch()).toBe(first);
    pass(1);
    expect(await fetch()).toBe(new Date(clock).toISOString());
  });

  test('a dispatcher accepts what live sessions may call, each schema once, and knows retired names', async () => {
    const tool = (name: string, properties: object) => ({
      name,
      description: `Does ${name}.`,
      inputSchema: { type: 'object', properties },
    });
    const order = { order_id: { type: 'string' }, verbose: { type: 'boolean' } };
    const define = (...tools: unknown[]) =>
      publish(registry, { toolset: 'f', definition: { tools }, publisher: tester });
    await define(tool('fetch_order', order), tool('old', { a: { type: 'string' } }));
    await pinTo('f1', 'f', '1.0.0');
    await define(tool('fetch_order', order), tool('old', { a: { type: 'string' }, b: { type: 'string' } }));
    await pinTo('f2', 'f', '1.1.0');
    await publish(registry, {
      toolset: 'f',
      definition: { tools: [tool('lookup_order', order)] },
      renames: [{ from: 'fetch_order', to: 'lookup_order' }],
      publisher: tester,
    });
    await publish(registry, {
      toolset: 'f',
      definition: { tools: [tool('find_order', order)] },
      renames: [{ from: 'lookup_order', to: 'find_order' }],
      publisher: tester,
    });
    const all = await readDispatch(registry, 'f');
    expect(
      all.tools.map(({ name, live, schemas }) => [name, live, schemas.map(({ versions }) => versions)]),
    ).toEqual([
      ['fetch_order', 2, [['1.1.0', '1.0.0']]],
      ['old', 2, [['1.1.0'], ['1.0.0']]],
    ]);
    expect(all.retired).toEqual([
      { name: 'fetch_order', retiredIn: '2.0.0', replacedBy: 'find_order', lastCalled: null, live: 2 },
      { name: 'lookup_order', retiredIn: '3.0.0', replacedBy: 'find_order', lastCalled: null, live: 0 },
      { name: 'old', retiredIn: '2.0.0', replacedBy: null, lastCalled: null, live: 2 },
    ]);
    await endSession(registry, { session: 'f1' });
    await endSession(registry, { session: 'f2' });
    expect(await readDispatch(registry, 'f')).toMatchObject({
      tools: [],
      retired: [{ live: 0 }, { live: 0 }, { live: 0 }],
    });
    await expect(readDispatch(registry, 'nobody')).rejects.toMatchObject({ code: 'unknown-toolset' });
  });
});
