import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localCaller as caller } from '../../src/registry/access/caller.ts';
import { rowsOf } from '../../src/registry/database/database.ts';
import { endSession } from '../../src/registry/endSession.ts';
import { markVersion } from '../../src/registry/markVersion.ts';
import { moveChannel } from '../../src/registry/moveChannel.ts';
import { openRegistry } from '../../src/registry/openRegistry.ts';
import { pin } from '../../src/registry/pin.ts';
import { publish } from '../../src/registry/publish.ts';
import { readSession } from '../../src/registry/readSession.ts';
import { readSessionToolset } from '../../src/registry/readSessionToolset.ts';
import { recordCalls } from '../../src/registry/recordCalls.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { type UpgradeRequest, upgrade } from '../../src/registry/upgrade.ts';
import { cloneDatabase } from '../support/cloneDatabase.ts';
import { definitionOf } from '../support/definitions.ts';
import { databaseKinds, openTestRegistry } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

let ids = 0;
const freshId = () => `session ${++ids}`;

/** 1.0.0 has search, 1.1.0 and 1.2.0 add tools, 2.0.0 takes search away; 3.0.0-rc.1 is nobody's latest. */
const fill = async (registry: Registry): Promise<void> => {
  const put = (toolset: string, names: readonly string[], more: object = {}) =>
    publish(registry, { toolset, definition: definitionOf(names), publisher: tester, ...more });
  await put('support', ['search'], { channel: 'stable' });
  await put('support', ['search', 'fetch']);
  await put('support', ['search', 'fetch', 'list']);
  await put('support', ['fetch', 'list']);
  await put('support', ['fetch', 'list', 'new'], { version: '3.0.0-rc.1' });
  await put('billing', ['pay']);
  await put('clash', ['pay', 'search']);
  await put('gone', ['lost']);
  await put('gone', ['lost', 'more']);
  await markVersion(registry, { toolset: 'gone', version: '1.1.0', yanked: true, by: tester });
};

describe.each(databaseKinds())('upgrade, on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry({ embedded: kind === 'the embedded database' }));
    await fill(registry);
  }, 180_000);
  afterAll(() => close());

  const pinned = async (toolset: string, selector: string, from?: string): Promise<string> => {
    const session = freshId();
    await pin(registry, { session, toolsets: [[toolset, from ?? selector]], by: tester });
    if (from !== undefined) {
      await registry.database.execute(sql`update pins set selector = ${selector} where session = ${session}`);
    }
    return session;
  };
  const ask = (session: string, more: Partial<UpgradeRequest> = {}) =>
    upgrade(registry, { session, actor: tester, ...more });

  type Row = [
    what: string,
    pinned: [toolset: string, selector: string, from?: string],
    request: Partial<UpgradeRequest>,
    gives: string,
  ];
  const rows: Row[] = [
    ['to a safe version', ['support', '1.0.0'], { to: [['support', '1.1.0']] }, '1.1.0 by proof'],
    ['over two safe versions', ['support', '1.0.0'], { to: [['support', '^1']] }, '1.2.0 by proof'],
    ['where its range leads now', ['support', '^1', '1.0.0'], {}, '1.2.0 by proof'],
    ['where its channel leads now', ['support', 'latest', '1.2.0'], {}, 'history-breaking'],
    ['nowhere from an exact pin', ['support', '1.0.0'], {}, '1.0.0 stays'],
    ['nowhere where it stands already', ['support', '^1'], {}, '1.2.0 stays'],
    ['nowhere when its channel is gone', ['support', 'nightly', '1.0.0'], {}, '1.0.0 stays'],
    ['to a breaking version', ['support', '1.0.0'], { to: [['support', '^2']] }, 'history-breaking'],
    [
      'by evidence where no call is recorded',
      ['support', '1.0.0'],
      { to: [['support', '^2']], by: 'evidence' },
      '2.0.0 by evidence',
    ],
    [
      'by force',
      ['support', '1.0.0'],
      { to: [['support', '2']], force: true, reason: 'Bridged.' },
      '2.0.0 by force',
    ],
    [
      'by force where it is safe',
      ['support', '1.0.0'],
      { to: [['support', '1.1.0']], force: true, reason: 'x' },
      '1.1.0 by proof',
    ],
    [
      'by force without a reason',
      ['support', '1.0.0'],
      { to: [['support', '2']], force: true },
      'invalid-request',
    ],
    [
      'by force with a blank reason',
      ['support', '1.0.0'],
      { to: [['support', '2']], force: true, reason: ' ' },
      'invalid-request',
    ],
    [
      'backwards, where that breaks',
      ['support', '1.1.0'],
      { to: [['support', '1.0.0']] },
      'history-breaking',
    ],
    [
      'to a prerelease that breaks nothing',
      ['support', '2.0.0'],
      { to: [['support', '3.0.0-rc.1']] },
      '3.0.0-rc.1 by proof',
    ],
    ['to a yanked version', ['gone', '1.0.0'], { to: [['gone', '1.1.0']] }, 'version-yanked'],
    [
      'to a yanked version by force',
      ['gone', '1.0.0'],
      { to: [['gone', '1.1.0']], force: true, reason: 'x' },
      'version-yanked',
    ],
    ['to no version', ['support', '1.0.0'], { to: [['support', '^9']] }, 'no-such-version'],
    ['to no toolset', ['support', '1.0.0'], { to: [['nobody', '*']] }, 'unknown-toolset'],
    ['to nothing', ['support', '1.0.0'], { to: [] }, 'invalid-request'],
    [
      'to one toolset twice',
      ['support', '1.0.0'],
      {
        to: [
          ['support', '1'],
          ['support', '2'],
        ],
      },
      'invalid-request',
    ],
    [
      'with a toolset more',
      ['support', '1.0.0'],
      { to: [['billing', '*']] },
      '1.0.0, billing 1.0.0 by proof',
    ],
    ['with a toolset whose tool it has', ['support', '1.0.0'], { to: [['clash', '*']] }, 'tool-name-clash'],
    [
      'with a clash by force',
      ['support', '1.0.0'],
      { to: [['clash', '*']], force: true, reason: 'x' },
      'tool-name-clash',
    ],
  ];
  test.each(rows)('%s', async (_, [toolset, selector, from], request, gives) => {
    const session = await pinned(toolset, selector, from);
    const before = await readSession(registry, session);
    const outcome = await ask(session, request).then(
      ({ pins, moves }) => {
        const stands = pins.map((pin) =>
          pin.toolset === toolset ? pin.version : `${pin.toolset} ${pin.version}`,
        );
        return `${stands.join(', ')} ${moves.length === 0 ? 'stays' : `by ${moves.map(({ why }) => why).join()}`}`;
      },
      ({ code }) => code,
    );
    expect(outcome).toBe(gives);
    const after = await readSession(registry, session);
    if (gives.includes('by')) expect(after.history).toHaveLength(1);
    else expect(after).toEqual(before);
  });

  test('what moved is fetched, and its history says why, who and when', async () => {
    const session = await pinned('support', '1.0.0');
    const { moves } = await ask(session, { to: [['support', '^1']] });
    const forced = await ask(session, { to: [['support', '^2']], force: true, reason: 'It was bridged.' });
    const { history, pins } = await readSession(registry, session);
    expect(history).toEqual([...moves, ...forced.moves]);
    expect(history).toMatchObject([
      { toolset: 'support', from: '1.0.0', to: '1.2.0', why: 'proof', reason: null, movedBy: 'test' },
      { toolset: 'support', from: '1.2.0', to: '2.0.0', why: 'force', reason: 'It was bridged.' },
    ]);
    expect(pins).toMatchObject([{ version: '2.0.0', selector: '^2' }]);
    expect((await readSessionToolset(registry, { session })).toolsets).toMatchObject([{ version: '2.0.0' }]);
  });

  test('a refusal says which change is in the way', async () => {
    const session = await pinned('support', '1.0.0');
    await expect(ask(session, { to: [['support', '2.0.0']] })).rejects.toMatchObject({
      code: 'history-breaking',
      data: { toolset: 'support', from: '1.0.0', to: '2.0.0', report: { verdict: 'breaking' } },
    });
  });

  test('several toolsets move together or not at all', async () => {
    const session = freshId();
    await pin(registry, {
      session,
      toolsets: [
        ['gone', '1.0.0'],
        ['support', '1.0.0'],
      ],
      by: tester,
    });
    const to = (support: string) =>
      [
        ['support', support],
        ['billing', '*'],
      ] as const;
    await expect(ask(session, { to: to('2.0.0') })).rejects.toMatchObject({ code: 'history-breaking' });
    expect((await readSession(registry, session)).pins).toHaveLength(2);
    const { pins, moves } = await ask(session, { to: to('1.1.0') });
    expect(moves.map(({ toolset, from }) => [toolset, from])).toEqual([
      ['support', '1.0.0'],
      ['billing', null],
    ]);
    expect(pins.map(({ toolset, version }) => `${toolset} ${version}`)).toEqual([
      'gone 1.0.0',
      'support 1.1.0',
      'billing 1.0.0',
    ]);
  });

  test('a new selector is kept where nothing moves', async () => {
    const session = await pinned('support', '1.2.0');
    expect(await ask(session, { to: [['support', '^1']] })).toMatchObject({
      moves: [],
      pins: [{ version: '1.2.0', selector: '^1' }],
    });
  });

  test('a session that is not there or has ended moves nowhere', async () => {
    await expect(ask(freshId())).rejects.toMatchObject({ code: 'unknown-session' });
    const session = await pinned('support', '^1', '1.0.0');
    await endSession(registry, { session });
    await expect(ask(session)).rejects.toMatchObject({ code: 'session-ended' });
  });

  test('by evidence looks again where a call is recorded while it is judged', async () => {
    const session = await pinned('support', '1.2.0');
    const record = (tool: string) =>
      recordCalls(registry, { session, caller, calls: [{ id: tool, tool, arguments: {} }] });
    await record('fetch');
    let judged = 0;
    const meanwhile: Registry = {
      ...registry,
      judge: {
        ...registry.judge,
        replay: async (asked) => {
          const verdicts = await registry.judge.replay(asked);
          judged += 1;
          if (judged === 1) await record('search');
          return verdicts;
        },
      },
    };
    await expect(
      upgrade(meanwhile, { session, to: [['support', '2.0.0']], by: 'evidence', actor: tester }),
    ).rejects.toMatchObject({ code: 'history-breaking', data: { evidence: { contradicted: 1 } } });
    expect(judged).toBe(2);
  });

  test('force stands in the audit, proof does not', async () => {
    const session = await pinned('support', '1.0.0');
    await ask(session, { to: [['support', '1.1.0']] });
    await ask(session, { to: [['support', '2.0.0']], force: true, reason: 'Why.' });
    const told = await rowsOf<{ detail: string }>(
      registry.database,
      sql`select detail from audit where act = 'session-upgraded' and subject = ${session}`,
    );
    expect(told.map(({ detail }) => JSON.parse(detail))).toMatchObject([
      { from: '1.1.0', to: '2.0.0', reason: 'Why.' },
    ]);
  });
});

describe('upgrades at once', () => {
  test('of two processes come one after the other, each from where the other led', async (context) => {
    const databaseUrl = await cloneDatabase();
    if (databaseUrl === undefined) return context.skip('there is no PostgreSQL');
    const open = () => openRegistry({ databaseUrl, threads: 1, deadline: 120_000 });
    const registries = [await open(), await open()] as const;
    try {
      await fill(registries[0]);
      for (let round = 0; round < 10; round += 1) {
        const session = freshId();
        await pin(registries[0], { session, toolsets: [['support', '1.0.0']], by: tester });
        const targets = ['1.1.0', '1.2.0', '^1', '1.1.0', '1.2.0', '^1'];
        await Promise.allSettled(
          targets.map((selector, n) =>
            upgrade(registries[n % 2] as Registry, { session, to: [['support', selector]], actor: tester }),
          ),
        );
        const { history, pins } = await readSession(registries[1], session);
        let here = '1.0.0';
        for (const { from, to } of history) {
          expect(from).toBe(here);
          here = to;
        }
        expect(pins[0]?.version).toBe(here);
        expect(here).toBe('1.2.0');
      }
    } finally {
      for (const registry of registries) await registry.close();
    }
  }, 120_000);

  test('with a channel that moves and a session that ends give one outcome', async (context) => {
    const databaseUrl = await cloneDatabase();
    if (databaseUrl === undefined) return context.skip('there is no PostgreSQL');
    const open = () => openRegistry({ databaseUrl, threads: 1, deadline: 120_000 });
    const registries = [await open(), await open()] as const;
    try {
      await fill(registries[0]);
      const session = freshId();
      await pin(registries[0], { session, toolsets: [['support', 'stable']], by: tester });
      const [, upgraded, ended] = await Promise.allSettled([
        moveChannel(registries[0], { toolset: 'support', channel: 'stable', version: '1.2.0', by: tester }),
        upgrade(registries[1], { session, actor: tester }),
        endSession(registries[0], { session }),
      ]);
      expect(ended.status).toBe('fulfilled');
      if (upgraded.status === 'rejected') {
        expect(upgraded.reason).toMatchObject({ code: 'session-ended' });
      }
      const [counts] = await rowsOf(
        registries[0].database,
        sql`select sum(live)::int as live, sum(ended)::int as ended from pin_tally_changes`,
      );
      expect(counts).toEqual({ live: 0, ended: 1 });
    } finally {
      for (const registry of registries) await registry.close();
    }
  }, 120_000);
});
