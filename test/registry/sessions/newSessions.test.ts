import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toolsets, versionMarks, versions } from '../../../src/registry/database/tables.ts';
import { moveChannel } from '../../../src/registry/moveChannel.ts';
import { pin } from '../../../src/registry/pin.ts';
import { publish } from '../../../src/registry/publish.ts';
import { readSession } from '../../../src/registry/readSession.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { choosePin } from '../../../src/registry/sessions/choosePins.ts';
import { createMakeSession } from '../../../src/registry/sessions/newSessions.ts';
import { versionRank } from '../../../src/registry/versions/versionRank.ts';
import { definitionOf } from '../../support/definitions.ts';
import { databaseKinds, openTestRegistry } from '../../support/openTestRegistry.ts';
import { tester } from '../../support/tester.ts';

const by = tester;

const numbers = [
  ...['0.0.1', '0.2.3', '0.2.4-rc.1', '1.0.0-alpha', '1.0.0', '1.2.3-beta.2', '1.2.3', '1.2.10', '1.10.0'],
  ...['2.0.0-0', '2.0.0-rc.1', '2.0.0', '2.1.0', '10.0.0-x', '10.20.30'],
];
const ranges = [
  ...[
    '*',
    'x',
    '>=0.0.0',
    '^1',
    '1.x',
    '1.2.x',
    '~1.2.3',
    '^0.2.3',
    '~0.2',
    '^0.0.1',
    '^9',
    '<2',
    '>2',
    '>=1 <2',
  ],
  ...[
    '>=1.0.0-alpha <2',
    '^1.2.3-beta.1',
    '~1.2.3-beta.2',
    '<2.0.0-rc.1',
    '<=2.0.0-rc.1',
    '<2.0.0-0',
    '<0.0.0-0',
  ],
  ...['^1 || ^10', '<1.0.0 || >=2.0.0-rc.0 <3', '=1.2.3', '>=1 >=1.2 <3 <2', '1.0.0 - 2.0.0', '>=3 <2'],
];

describe.each(databaseKinds())('sessions that are made together, on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  let written: number;
  beforeAll(async () => {
    const opened = await openTestRegistry({ embedded: kind !== 'PostgreSQL' });
    close = opened.close;
    const { database, query, now } = opened.registry;
    const counted: typeof query = (statement, parameters) => {
      if (statement.includes('insert into sessions')) written += 1;
      return query(statement, parameters);
    };
    registry = { ...opened.registry, makeSession: createMakeSession(database, counted, now) };
    for (const [toolset, tools] of [
      ['support', ['search']],
      ['billing', ['refund']],
      ['twin', ['search']],
    ] as const) {
      await publish(registry, { toolset, definition: definitionOf(tools), publisher: by });
    }
  }, 120_000);
  afterAll(() => close());

  test.each<[name: string, toolsets: readonly [string, string][]]>([
    ['one toolset', [['support', '*']]],
    [
      'several',
      [
        ['billing', 'latest'],
        ['support', '1.0.0'],
      ],
    ],
  ])('those of %s are written by one statement, and each answered for itself', async (name, toolsets) => {
    written = 0;
    const sessions = Array.from({ length: 40 }, (_, n) => `${name} ${n}`);
    const pinned = await Promise.all(
      sessions.map((session, n) =>
        pin(registry, { session, toolsets, by, ...(n === 3 && { upgrades: 'safe', ttl: 60 }) }),
      ),
    );
    expect(written).toBe(1);
    expect(pinned.map(({ created }) => created)).not.toContain(false);
    expect(pinned[1]?.pins).toMatchObject(
      toolsets.map(([toolset, selector]) => ({
        toolset,
        version: '1.0.0',
        selector,
        asked: selector,
        matches: true,
      })),
    );
    for (const [n, upgrades, ttl] of [
      [2, 'none', null],
      [3, 'safe', 60],
    ] as const) {
      const standing = await readSession(registry, `${name} ${n}`);
      const pins = toolsets.map(([toolset, selector]) => ({ toolset, selector, version: '1.0.0' }));
      expect(standing).toMatchObject({ upgrades, ttl, pins });
      expect(standing.pins.map(({ pinnedAt }) => pinnedAt)).toEqual(
        pinned[n]?.pins.map(({ pinnedAt }) => pinnedAt),
      );
    }
  });

  test('one toolset is looked up as every selector is', async () => {
    const { database } = registry;
    const createdAt = new Date(0);
    const [{ digest = '', report = '' } = {}] = await database.select().from(versions).limit(1);
    const toolset = 'numbered';
    await database.insert(toolsets).values({ name: toolset, createdAt });
    for (const version of numbers) {
      const rank = versionRank(version);
      const shared = { toolset, version, release: !version.includes('-') };
      await database.insert(versions).values({
        ...shared,
        rank,
        digest,
        report,
        publisher: 'test',
        lens: 'declared',
        engine: '1',
        createdAt,
      });
      const state = version === '1.10.0' ? 'pending' : 'approved';
      await database.insert(versionMarks).values({
        toolset,
        version,
        state,
        yanked: version === '1.2.10',
        changedAt: createdAt,
        changedBy: 'test',
      });
    }
    await moveChannel(registry, { toolset, channel: 'stable', version: '0.2.3', by });
    const selectors = [...numbers, 'stable', 'nowhere', digest, ...ranges];
    const pinned = await Promise.allSettled(
      selectors.map((selector) =>
        pin(registry, { session: `by ${selector}`, toolsets: [[toolset, selector]], by }),
      ),
    );
    for (const [index, selector] of selectors.entries()) {
      const expected = await choosePin(database, toolset, selector).catch(({ code }) => code);
      const found = pinned[index] as (typeof pinned)[number];
      const told = found.status === 'rejected' ? found.reason.code : found.value.pins[0];
      if (typeof expected === 'string') expect([selector, told]).toEqual([selector, expected]);
      else expect(told).toMatchObject(expected);
    }
  });

  test('one that is refused takes none of the others along', async () => {
    const asked: [string, [string, string][]][] = [
      ['good', [['support', '*']]],
      ['no toolset', [['nothing', '*']]],
      ['no version', [['support', '^9']]],
      [
        'a clash',
        [
          ['support', '*'],
          ['twin', '*'],
        ],
      ],
      ['no selector', [['support', '']]],
      ['also good', [['billing', '*']]],
    ];
    const settled = await Promise.allSettled(
      asked.map(([session, toolsets]) => pin(registry, { session, toolsets, by })),
    );
    expect(
      settled.map((one) =>
        one.status === 'fulfilled' ? one.value.created : (one.reason as { code: string }).code,
      ),
    ).toEqual([true, 'unknown-toolset', 'no-such-version', 'tool-name-clash', 'invalid-request', true]);
  });

  test('of several with one id the first wins, and all are told what stands', async () => {
    const all = await Promise.all(
      ['support', 'support', 'support'].map((toolset, n) =>
        pin(registry, { session: 'same', toolsets: [[toolset, n === 0 ? '1.0.0' : '*']], by }),
      ),
    );
    expect(all.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(all.map(({ pins }) => pins[0]?.selector)).size).toBe(1);
  });

  test('what begins after a channel moved sees it there', async () => {
    const versions = ['1.0.0', '1.1.0'];
    await publish(registry, { toolset: 'moving', definition: definitionOf(['a']), publisher: by });
    await publish(registry, { toolset: 'moving', definition: definitionOf(['a', 'b']), publisher: by });
    for (let n = 0; n < 6; n += 1) {
      const version = versions[n % 2] as string;
      const before = pin(registry, { session: `before ${n}`, toolsets: [['support', '*']], by });
      await moveChannel(registry, { toolset: 'moving', channel: 'stable', version, by });
      const { pins } = await pin(registry, { session: `moving ${n}`, toolsets: [['moving', 'stable']], by });
      expect(pins[0]?.version).toBe(version);
      await before;
    }
  });
});
