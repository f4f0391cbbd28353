import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announce } from '../../src/registry/events/announce.ts';
import type { EventKind } from '../../src/registry/events/event.ts';
import { type FollowedEvent, type Following, followEvents } from '../../src/registry/followEvents.ts';
import { moveChannel } from '../../src/registry/moveChannel.ts';
import { publish } from '../../src/registry/publish.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { definitionOf } from '../support/definitions.ts';
import { databaseKinds, openTestRegistry } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

describe.each(databaseKinds())('following a toolset on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  let now = new Date('2026-03-01T12:00:00.000Z');
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry({
      embedded: kind !== 'PostgreSQL',
      now: () => now,
    }));
    for (const toolset of ['support', 'other']) {
      await publish(registry, { toolset, definition: definitionOf(['search'], toolset), publisher: tester });
    }
  }, 60_000);
  afterAll(() => close());

  const say = (version: string, toolset = 'support', kind: EventKind = 'published') =>
    announce(registry.database, { kind, toolset, detail: { version } }, now);
  const sayMany = (count: number, what: EventKind) =>
    registry.database.execute(sql`
      insert into events (kind, toolset, detail, at)
      select ${what}, 'support', '{}', ${now.toISOString()}::timestamptz from generate_series(1, ${count}::int)`);
  /** So many events, however they come. */
  const take = async (following: Following, count: number): Promise<readonly FollowedEvent[]> => {
    const taken: FollowedEvent[] = [];
    while (taken.length < count) taken.push(...((await following.next()) ?? []));
    return taken;
  };
  const rest = async (after: string): Promise<readonly FollowedEvent[]> => {
    const following = await followEvents(registry, { toolset: 'support', after, stay: false });
    const all: FollowedEvent[] = [];
    for (let part = await following.next(); part !== undefined; part = await following.next())
      all.push(...part);
    return all;
  };
  const versions = (events: readonly FollowedEvent[]) => events.map(({ detail }) => detail.version);

  it('tells what happens from then on, of this toolset alone', async () => {
    const following = await followEvents(registry, { toolset: 'support', stay: true });
    await say('9.0.0', 'other');
    await say('9.0.1', 'support', 'session-moved');
    await publish(registry, {
      toolset: 'support',
      definition: definitionOf(['search'], 'b'),
      publisher: tester,
    });
    await moveChannel(registry, { toolset: 'support', channel: 'stable', version: '1.0.0', by: tester });
    const heard = await take(following, 3);
    expect(heard.map(({ kind: what, detail }) => [what, detail.channel ?? detail.version])).toEqual([
      ['published', '1.0.1'],
      ['channel-moved', 'latest'],
      ['channel-moved', 'stable'],
    ]);
    expect(heard[0]).toMatchObject({ toolset: 'support', at: '2026-03-01T12:00:00.000Z' });
    following.close();
    expect(await following.next()).toBeUndefined();
  });

  it('goes on after a place, page by page, and then with what happens', async () => {
    now = new Date(now.getTime() + 120_000);
    const { id } = await followEvents(registry, { toolset: 'support', stay: false });
    await sayMany(1_050, 'published');
    const following = await followEvents(registry, { toolset: 'support', after: id, stay: true });
    await say('2.1.0');
    const heard = await take(following, 1_051);
    expect(heard.length).toBe(1_051);
    expect(new Set(heard.map((event) => event.id)).size).toBe(1_051);
    expect(versions(heard).at(-1)).toBe('2.1.0');
    following.close();
  });

  it('gives again what was announced shortly before the place, since it may have come later', async () => {
    now = new Date(now.getTime() + 120_000);
    await say('3.0.0');
    now = new Date(now.getTime() + 61_000);
    await say('3.0.1');
    await say('3.0.2');
    const place = (await rest('0.0')).at(-1)?.id as string;
    expect(versions(await rest(place))).toEqual(['3.0.1']);
  });

  it('says where events are gone or belong to another database', async () => {
    const kinds = async (after: string) => (await rest(after)).map(({ kind: what }) => what);
    expect((await kinds('1.0'))[0]).toBe('missed');
    expect((await kinds(`999999999.${now.getTime()}`))[0]).toBe('missed');
    expect((await kinds(`1.${now.getTime()}`)).includes('missed')).toBe(false);
  });

  it('ends for a listener who lets too many pile up, and who can go on after', async () => {
    const following = await followEvents(registry, { toolset: 'support', stay: true });
    await sayMany(1_001, 'drained');
    await registry.events.catchUp();
    expect(await following.next()).toBeUndefined();
    const again = (await rest(following.id)).filter(({ kind: what }) => what === 'drained');
    expect(again.length).toBe(1_001);
  });

  it('ends when keys change, so that whoever listens shows theirs again', async () => {
    const following = await followEvents(registry, { toolset: 'support', stay: true });
    const next = following.next();
    await announce(registry.database, { kind: 'key-changed', toolset: null, detail: { key: 'k' } }, now);
    expect(await next).toBeUndefined();
  });

  it.each(['x', '1', '-1.2', '1.2.3', '٣.٣'])('refuses %s as a place', async (after) => {
    await expect(followEvents(registry, { toolset: 'support', after, stay: true })).rejects.toMatchObject({
      code: 'invalid-request',
    });
  });

  it('knows no toolset that is not there', async () => {
    await expect(followEvents(registry, { toolset: 'nobody', stay: true })).rejects.toMatchObject({
      code: 'unknown-toolset',
    });
  });
});
