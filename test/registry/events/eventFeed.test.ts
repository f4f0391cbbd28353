import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database, OpenDatabase } from '../../../src/registry/database/database.ts';
import { openDatabase } from '../../../src/registry/database/openDatabase.ts';
import { announce } from '../../../src/registry/events/announce.ts';
import type { StoredEvent } from '../../../src/registry/events/event.ts';
import { createEventFeed, type EventFeed } from '../../../src/registry/events/eventFeed.ts';
import { cloneDatabase } from '../../support/cloneDatabase.ts';
import { copyEmbedded } from '../../support/copyEmbedded.ts';
import { databaseKinds } from '../../support/openTestRegistry.ts';

const at = new Date('2026-01-02T03:04:05.006Z');
const published = (version: string) =>
  ({ kind: 'published', toolset: 'support', detail: { version } }) as const;

describe.each(databaseKinds())('an event feed on %s', (kind) => {
  let open: OpenDatabase;
  let url: string | undefined;
  const feeds: EventFeed[] = [];
  beforeAll(async () => {
    url = kind === 'PostgreSQL' ? await cloneDatabase() : undefined;
    open = await openDatabase(url === undefined ? { dataDir: await copyEmbedded() } : { databaseUrl: url });
  }, 60_000);
  afterEach(async () => {
    await Promise.all(feeds.splice(0).map((feed) => feed.close()));
  });
  afterAll(() => open.close());

  const listening = async (options: { every: number; deaf?: boolean; clock?: () => number }) => {
    const feed = await createEventFeed(
      { database: open.database, listen: options.deaf ? undefined : open.listen },
      options,
    );
    feeds.push(feed);
    const heard: StoredEvent[] = [];
    let lost = 0;
    feed.follow({
      heard: (event) => heard.push(event),
      lost: () => {
        lost += 1;
      },
    });
    return { feed, heard, lost: () => lost };
  };
  const versions = (heard: readonly StoredEvent[]) => heard.map(({ detail }) => detail.version);
  const until = async (holds: () => boolean) => {
    for (let tries = 0; !holds() && tries < 1_000; tries += 1) await new Promise((go) => setTimeout(go, 10));
    expect(holds()).toBe(true);
  };
  const say = (database: Database, version: string) => announce(database, published(version), at);

  it('is woken by a notification', async () => {
    const { heard } = await listening({ every: 3_600_000 });
    await say(open.database, '1.0.0');
    await until(() => heard.length > 0);
    expect(heard).toEqual([
      {
        seq: expect.any(Number) as number,
        kind: 'published',
        toolset: 'support',
        detail: { version: '1.0.0' },
        at: '2026-01-02T03:04:05.006Z',
      },
    ]);
  });

  it('hears without notifications, by looking', async () => {
    const { heard } = await listening({ every: 20, deaf: true });
    await say(open.database, '1.1.0');
    await until(() => heard.length > 0);
    expect(versions(heard)).toEqual(['1.1.0']);
  });

  it('hears nothing of what was undone, nor what came before it', async () => {
    const { feed, heard } = await listening({ every: 3_600_000, deaf: true });
    await expect(
      open.database.transaction(async (transaction) => {
        await say(transaction, '2.0.0');
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await say(open.database, '2.0.1');
    await feed.catchUp();
    expect(versions(heard)).toEqual(['2.0.1']);
  });

  it('reads more than a batch, each once', async () => {
    const { feed, heard } = await listening({ every: 3_600_000, deaf: true });
    await open.database.transaction(async (transaction) => {
      for (let patch = 0; patch < 1_100; patch += 1) await say(transaction, `3.0.${patch}`);
    });
    await Promise.all([feed.catchUp(), feed.catchUp(), feed.catchUp()]);
    expect(heard.length).toBe(1_100);
    expect(new Set(versions(heard)).size).toBe(1_100);
  }, 60_000);

  it('says that it may have missed something after a long absence', async () => {
    let now = 0;
    const { feed, heard, lost } = await listening({ every: 3_600_000, deaf: true, clock: () => now });
    await feed.catchUp();
    expect(lost()).toBe(0);
    await say(open.database, '4.0.0');
    now += 31 * 60_000;
    expect(feed.age()).toBe(31 * 60_000);
    await feed.catchUp();
    expect(lost()).toBe(1);
    expect(heard).toEqual([]);
    expect(feed.age()).toBe(0);
    await say(open.database, '4.0.1');
    await feed.catchUp();
    expect(versions(heard)).toEqual(['4.0.1']);
  });

  it.skipIf(kind !== 'PostgreSQL')(
    'hears a transaction that began first and committed last (needs two connections: PostgreSQL only)',
    async () => {
      const { feed, heard } = await listening({ every: 3_600_000, deaf: true });
      await open.database.transaction(async (transaction) => {
        await say(transaction, '5.0.0');
        await say(open.database, '5.0.1');
        await feed.catchUp();
        expect(versions(heard)).toEqual(['5.0.1']);
      });
      await feed.catchUp();
      expect(versions(heard)).toEqual(['5.0.1', '5.0.0']);
    },
  );
});
