import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGate } from '../../../src/http/access/gate.ts';
import { type Admission, createAdmission } from '../../../src/http/admission.ts';
import { createFetchDoor, type FetchDoor } from '../../../src/http/fetch/createFetchDoor.ts';
import { notesOf } from '../../../src/http/requestNotes.ts';
import { keyBook } from '../../../src/registry/access/keyBook.ts';
import { endSession } from '../../../src/registry/endSession.ts';
import type { ChangeListener } from '../../../src/registry/events/changes.ts';
import { markVersion } from '../../../src/registry/markVersion.ts';
import { openRegistry } from '../../../src/registry/openRegistry.ts';
import { pin } from '../../../src/registry/pin.ts';
import { publish } from '../../../src/registry/publish.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { upgrade } from '../../../src/registry/upgrade.ts';
import { cloneDatabase } from '../../support/cloneDatabase.ts';
import { copyEmbedded } from '../../support/copyEmbedded.ts';
import { definitionOf } from '../../support/definitions.ts';
import { tester } from '../../support/tester.ts';

/**
 * The door alone: what it does not answer is answered with 599 here. Its own registry hears of changes; the other one,
 * on the same database where that can be shared, makes them.
 */
const database = await cloneDatabase();
let ours: Registry;
let other: Registry;
let queries: string[] = [];
/** Set to hold back what the door reads. */
let gateOfQueries: Promise<void> | undefined;
/** Set to have the database be away. */
let isAway = false;
const listeners: ChangeListener[] = [];

beforeAll(async () => {
  const options = { databaseUrl: database, threads: 1, deadline: 120_000 };
  const opened = await openRegistry(
    database === undefined ? { ...options, dataDir: await copyEmbedded() } : options,
  );
  other = database === undefined ? opened : await openRegistry(options);
  ours = {
    ...opened,
    changes: {
      ...opened.changes,
      follow: (listener) => {
        listeners.push(listener);
        return opened.changes.follow(listener);
      },
    },
    query: async (statement, parameters) => {
      queries.push(statement);
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      const rows = await opened.query<never>(statement, parameters);
      await gateOfQueries;
      return rows;
    },
  };
  for (const [toolset, tools] of [
    ['support', ['search']],
    ['billing', ['refund']],
  ] as const) {
    await publish(other, { toolset, definition: definitionOf(tools), publisher: tester });
  }
}, 120_000);
afterAll(async () => {
  await ours.close();
  if (other !== undefined && database !== undefined) await other.close();
});

const opened: Server[] = [];
afterAll(() => {
  for (const server of opened) server.closeAllConnections();
});

/** What the route is told that the door could not read by. */
let failures: (Error | undefined)[] = [];

const openDoor = async (
  bytes = 10_000_000,
  admission?: Admission,
): Promise<{ door: FetchDoor; url: string }> => {
  const gate = createGate({
    book: () => keyBook(undefined, { any: false, standing: [] }),
    rate: { reads: 0, writes: 0 },
    trustedProxies: 0,
  });
  const door = createFetchDoor({ registry: () => ours, gate, bytes, admission });
  const server = createServer((incoming, outgoing) =>
    door.take(incoming, outgoing, () => {
      failures.push(notesOf(incoming).failure);
      outgoing.statusCode = 599;
      outgoing.end();
    }),
  );
  opened.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { door, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/sessions` };
};

const get = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

const made = async (session: string, more: object = {}): Promise<string> => {
  await pin(other, { session, toolsets: [['support', '*']], by: tester, ...more });
  return session;
};

/** Asks until it is as expected; what the other registry did is heard a moment later. */
const until = async (url: string, isSo: (answer: Awaited<ReturnType<typeof get>>) => boolean) => {
  const end = Date.now() + 10_000;
  for (;;) {
    const answer = await get(url);
    if (isSo(answer) || Date.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('the door', () => {
  test('asks the database once for a session, and then no more', async () => {
    const { url } = await openDoor();
    const session = await made('once');
    queries = [];
    const first = await get(`${url}/${session}/toolset`);
    for (let time = 0; time < 20; time += 1) {
      expect((await get(`${url}/${session}/toolset`)).text).toBe(first.text);
    }
    expect(first.status).toBe(200);
    expect(queries).toHaveLength(1);
  });

  test('leaves what it would have to read to the route while too much is being read', async () => {
    const admission = createAdmission(1);
    const { url } = await openDoor(10_000_000, admission);
    const [kept, slow, next] = [await made('room-kept'), await made('room-slow'), await made('room-next')];
    expect((await get(`${url}/${kept}/toolset`)).status).toBe(200);
    let open = () => {};
    gateOfQueries = new Promise((resolve) => {
      open = resolve;
    });
    const waiting = [get(`${url}/${slow}/toolset`), get(`${url}/${slow}/toolset`)];
    while (admission.counts().reads.atWork === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await get(`${url}/${next}/toolset`)).status).toBe(599);
    expect((await get(`${url}/${kept}/toolset`)).status).toBe(200);
    open();
    gateOfQueries = undefined;
    for (const answer of waiting) expect((await answer).status).toBe(200);
    expect((await get(`${url}/${next}/toolset`)).status).toBe(200);
    expect(admission.counts().reads).toEqual({ atWork: 0, refused: 0 });
  });

  test('asks once for all who ask for the same at the same time', async () => {
    const { url } = await openDoor();
    const session = await made('together');
    queries = [];
    let open = () => {};
    gateOfQueries = new Promise((resolve) => {
      open = resolve;
    });
    const all = Array.from({ length: 50 }, () => get(`${url}/${session}/toolset`));
    setTimeout(open, 300);
    const answers = await Promise.all(all);
    gateOfQueries = undefined;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(queries).toHaveLength(1);
  });

  test('a session that ended is served no more, wherever it was ended', async () => {
    const { url } = await openDoor();
    const session = await made('ending');
    expect((await get(`${url}/${session}/toolset`)).status).toBe(200);
    await endSession(other, { session, by: tester } as Parameters<typeof endSession>[1]);
    expect((await until(`${url}/${session}/toolset`, ({ status }) => status === 599)).status).toBe(599);
  });

  test('one that ends here is served no more from the moment on that this is answered', async () => {
    const { url } = await openDoor();
    const session = await made('ending here');
    const target = `${url}/${encodeURIComponent(session)}/toolset`;
    expect((await get(target)).status).toBe(200);
    await endSession(ours, { session, by: tester } as Parameters<typeof endSession>[1]);
    expect((await get(target)).status).toBe(599);
  });

  test('what was being read when the session ended is not kept', async () => {
    const { url, door } = await openDoor();
    const session = await made('racing');
    let open = () => {};
    gateOfQueries = new Promise((resolve) => {
      open = resolve;
    });
    const answer = get(`${url}/${session}/toolset`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await endSession(ours, { session, by: tester } as Parameters<typeof endSession>[1]);
    open();
    gateOfQueries = undefined;
    // It was asked before the end, and may be answered as of then.
    expect([200, 599]).toContain((await answer).status);
    expect(door.size().entries).toBe(0);
    expect((await get(`${url}/${session}/toolset`)).status).toBe(599);
  });

  test('what is newer is told to all sessions without reading any of them, and safe ones follow', async () => {
    const { url } = await openDoor();
    const still = await made('still');
    const follower = await made('follower', { upgrades: 'safe' });
    for (const session of [still, follower]) {
      const answer = await until(`${url}/${session}/toolset`, ({ status }) => status === 200);
      expect(answer.headers.get('x-toolset-newer')).toBe('none');
    }
    await publish(other, {
      toolset: 'support',
      definition: definitionOf(['search', 'more']),
      publisher: tester,
    });
    queries = [];
    const told = await until(`${url}/${still}/toolset`, ({ headers }) =>
      /safe/.test(headers.get('x-toolset-newer') ?? ''),
    );
    expect(told.headers.get('x-toolset-newer')).toBe('1.1.0; safe');
    expect(told.headers.get('x-toolset-version')).toBe('1.0.0');
    expect(queries).toHaveLength(0);
    const moved = await until(
      `${url}/${follower}/toolset`,
      ({ headers }) => headers.get('x-toolset-version') === '1.1.0',
    );
    expect(moved.headers.get('x-toolset-version')).toBe('1.1.0');
    await markVersion(other, { toolset: 'support', version: '1.1.0', yanked: true, force: true, by: tester });
    const back = await until(
      `${url}/${still}/toolset`,
      ({ headers }) => headers.get('x-toolset-newer') === 'none',
    );
    expect(back.headers.get('x-toolset-newer')).toBe('none');
    await markVersion(other, { toolset: 'support', version: '1.1.0', yanked: false, by: tester });
  });

  test('an upgrade is served, from memory too', async () => {
    const { url } = await openDoor();
    const session = await made('upgraded', { toolsets: [['support', '1.0.0']] });
    await until(`${url}/${session}/toolset`, ({ headers }) => headers.get('x-toolset-version') === '1.0.0');
    await upgrade(other, { session, to: [['support', '1.1.0']], actor: tester });
    const moved = await until(
      `${url}/${session}/toolset`,
      ({ headers }) => headers.get('x-toolset-version') === '1.1.0',
    );
    expect(moved.headers.get('x-toolset-version')).toBe('1.1.0');
  });

  test('of several toolsets it gives all together, and one of them', async () => {
    const { url } = await openDoor();
    const session = await made('several', {
      toolsets: [
        ['billing', '*'],
        ['support', '1.0.0'],
      ],
    });
    for (let time = 0; time < 3; time += 1) {
      const all = await get(`${url}/${session}/toolset`);
      expect(JSON.parse(all.text).tools.map(({ name }: { name: string }) => name)).toEqual([
        'refund',
        'search',
      ]);
      const one = await get(`${url}/${session}/toolset?toolset=support`);
      expect(one.headers.get('x-toolset-name')).toBe('support');
    }
  });

  test('reads anew what it held when events were missed', async () => {
    const { url, door } = await openDoor();
    const session = await made('missed');
    const first = await get(`${url}/${session}/toolset`);
    queries = [];
    for (const listener of listeners) listener.everything();
    expect(door.size()).toEqual({ entries: 0, answers: 0, bytes: 0 });
    expect((await get(`${url}/${session}/toolset`)).text).toBe(first.text);
    expect(queries).toHaveLength(1);
  });

  test('does not keep what was being read when events were missed', async () => {
    const { url, door } = await openDoor();
    const session = await made('missed meanwhile');
    let open = () => {};
    gateOfQueries = new Promise((resolve) => {
      open = resolve;
    });
    queries = [];
    const answer = get(`${url}/${encodeURIComponent(session)}/toolset`);
    while (queries.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    for (const listener of listeners) listener.everything();
    open();
    gateOfQueries = undefined;
    expect((await answer).status).toBe(200);
    expect(door.size().entries).toBe(0);
  });

  test('goes on with what it holds while the database is away, and leaves the rest to the route', async () => {
    const { url } = await openDoor();
    const known = await made('known');
    const follower = await made('known follower', { upgrades: 'safe' });
    const unknown = await made('unknown');
    const ask = (session: string) => get(`${url}/${encodeURIComponent(session)}/toolset`);
    const before = [await ask(known), await ask(follower)];
    isAway = true;
    try {
      expect((await ask(known)).text).toBe(before[0]?.text);
      // Perhaps something has changed that this one would follow; nobody can know.
      for (const listener of listeners) listener.toolset('support');
      expect((await ask(follower)).text).toBe(before[1]?.text);
      failures = [];
      expect((await ask(unknown)).status).toBe(599);
      // The route need not ask again what was just not answered, and have the client wait twice.
      expect(failures).toMatchObject([{ code: 'database-away' }]);
    } finally {
      isAway = false;
    }
    expect((await ask('nobody')).status).toBe(599);
    expect(failures.at(-1)).toBeUndefined();
    expect((await ask(unknown)).status).toBe(200);
  });

  test('holds no more than it may, and drops what is not asked for', async () => {
    const { url, door } = await openDoor(8_000);
    for (let n = 0; n < 60; n += 1) await made(`many-${n}`);
    const hot = await made('hot');
    for (let n = 0; n < 60; n += 1) {
      expect((await get(`${url}/many-${n}/toolset`)).status).toBe(200);
      expect((await get(`${url}/${hot}/toolset`)).status).toBe(200);
      expect(door.size().bytes).toBeLessThanOrEqual(8_000);
    }
    expect(door.size().entries).toBeGreaterThan(3);
    queries = [];
    await get(`${url}/${hot}/toolset`);
    expect(queries).toHaveLength(0);
  });
});
