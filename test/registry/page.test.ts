import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localCaller } from '../../src/registry/access/caller.ts';
import { endSession } from '../../src/registry/endSession.ts';
import { listReports } from '../../src/registry/listReports.ts';
import { listSessions } from '../../src/registry/listSessions.ts';
import { listToolsets } from '../../src/registry/listToolsets.ts';
import { listVersions } from '../../src/registry/listVersions.ts';
import type { Page, PageRequest } from '../../src/registry/page.ts';
import { pin } from '../../src/registry/pin.ts';
import { publish } from '../../src/registry/publish.ts';
import { readReportById } from '../../src/registry/readReportById.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { definitionOf } from '../support/definitions.ts';
import { databaseKind, openTestRegistry } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

let registry: Registry;
let close: () => Promise<void>;
const by = tester;
beforeAll(async () => {
  ({ registry, close } = await openTestRegistry());
  for (const toolset of ['zeta', 'alpha', 'mid']) {
    for (const names of [['a'], ['a', 'b'], ['b']]) {
      const definition = definitionOf(names, `Of ${toolset}.`);
      await publish(registry, { toolset, definition, publisher: by });
    }
  }
  for (let count = 1; count <= 7; count += 1) {
    const version = count % 2 === 0 ? '1.0.0' : '2.0.0';
    await pin(registry, { session: `s${count}`, toolsets: [['zeta', version]], by });
  }
  await pin(registry, { session: 'other', toolsets: [['alpha', '1.x']], by });
  await endSession(registry, { session: 's3' });
  await endSession(registry, { session: 's4' });
});
afterAll(() => close());

/** All items in pages of this size; fails where a page is larger, or empty before the last. */
const all = async <T>(list: (page: PageRequest) => Promise<Page<T>>, limit: number): Promise<T[]> => {
  const items: T[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await list({ limit, cursor });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    if (page.next === null) return items;
    expect(page.items).toHaveLength(limit);
    cursor = page.next;
  }
};

describe(`lists, on ${databaseKind()}`, () => {
  test.each([1, 2, 3, 100])('toolsets in pages of %i, newest first', async (limit) => {
    const items = await all((page) => listToolsets(registry, { ...page, caller: localCaller }), limit);
    expect(items.map(({ toolset, latest, versions }) => [toolset, latest, versions])).toEqual([
      ['mid', '2.0.0', 3],
      ['alpha', '2.0.0', 3],
      ['zeta', '2.0.0', 3],
    ]);
  });

  test.each([1, 2, 3, 100])('versions in pages of %i, newest first', async (limit) => {
    const items = await all((page) => listVersions(registry, { toolset: 'zeta', ...page }), limit);
    expect(items).toMatchObject([
      { version: '2.0.0', verdict: 'breaking', bump: 'major', channels: ['latest'], previous: '1.1.0' },
      { version: '1.1.0', verdict: 'safe', bump: 'minor', channels: [], tools: 2 },
      { version: '1.0.0', verdict: 'safe', bump: 'none', previous: null },
    ]);
  });

  test.each([1, 2, 4, 100])(
    'reports in pages of %i, newest first, each to be read by its id',
    async (limit) => {
      const breaking = await all(
        (page) => listReports(registry, { caller: localCaller, verdict: 'breaking', ...page }),
        limit,
      );
      expect(breaking.map(({ toolset }) => toolset)).toEqual(['mid', 'alpha', 'zeta']);
      const ofOne = await all(
        (page) => listReports(registry, { caller: localCaller, toolset: 'zeta', ...page }),
        limit,
      );
      expect(ofOne.map(({ from, to }) => [from?.version, to.version])).toEqual([
        ['1.1.0', '2.0.0'],
        ['1.0.0', '1.1.0'],
        [undefined, '1.0.0'],
      ]);
      for (const { id, madeAt: _, ...summary } of ofOne) {
        expect(await readReportById(registry, { id, caller: localCaller })).toMatchObject(summary);
      }
      expect(
        await all((page) => listReports(registry, { ...page, caller: localCaller }), limit),
      ).toHaveLength(9);
    },
  );

  const who: [title: string, request: object, sessions: string[]][] = [
    ['all, by id', {}, ['other', 's1', 's2', 's3', 's4', 's5', 's6', 's7']],
    ['those still live', { state: 'live' }, ['other', 's1', 's2', 's5', 's6', 's7']],
    ['those that ended', { state: 'ended' }, ['s3', 's4']],
    ['those with a toolset', { toolset: 'zeta' }, ['s2', 's4', 's6', 's1', 's3', 's5', 's7']],
    ['those on a version', { toolset: 'zeta', version: '1.0.0' }, ['s2', 's4', 's6']],
    ['those live on a version', { toolset: 'zeta', version: '1.0.0', state: 'live' }, ['s2', 's6']],
    ['those with what nobody has', { toolset: 'mid' }, []],
  ];
  for (const [title, request, sessions] of who) {
    test.each([1, 3, 100])(`sessions: ${title}, in pages of %i`, async (limit) => {
      const items = await all(
        (page) => listSessions(registry, { caller: localCaller, ...request, ...page }),
        limit,
      );
      expect(items.map(({ session }) => session)).toEqual(sessions);
    });
  }

  test('a session in a list says what it is on and since when', async () => {
    const { items } = await listSessions(registry, { caller: localCaller, limit: 4 });
    expect(items[1]).toMatchObject({
      state: 'live',
      endedAt: null,
      pins: [{ toolset: 'zeta', version: '2.0.0' }],
    });
    expect(items[3]).toMatchObject({ state: 'ended', endedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  const faulty: [title: string, ask: () => Promise<unknown>][] = [
    ['a limit of 0', () => listToolsets(registry, { caller: localCaller, limit: 0 })],
    ['a limit of 1001', () => listSessions(registry, { caller: localCaller, limit: 1_001 })],
    ['a broken limit', () => listReports(registry, { caller: localCaller, limit: 1.5 })],
    ['no cursor of ours', () => listVersions(registry, { toolset: 'zeta', limit: 1, cursor: 'x' })],
    [
      'a cursor of another list',
      () => listSessions(registry, { caller: localCaller, limit: 1, cursor: 'WzFd' }),
    ],
    [
      'a version without its toolset',
      () => listSessions(registry, { caller: localCaller, limit: 1, version: '1.0.0' }),
    ],
    [
      'a version that is a range',
      () => listSessions(registry, { caller: localCaller, limit: 1, toolset: 'zeta', version: '1' }),
    ],
  ];
  test.each(faulty)('%s is refused', async (_, ask) => {
    await expect(ask()).rejects.toMatchObject({ code: 'invalid-request' });
  });

  test('versions of a toolset nobody published are unknown', async () => {
    const list = listVersions(registry, { toolset: 'nobody', limit: 1 });
    await expect(list).rejects.toMatchObject({ code: 'unknown-toolset' });
  });
});
