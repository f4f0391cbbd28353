import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveChannel } from '../../../src/registry/moveChannel.ts';
import { pin } from '../../../src/registry/pin.ts';
import { publish } from '../../../src/registry/publish.ts';
import { readSession } from '../../../src/registry/readSession.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { createMakeSession } from '../../../src/registry/sessions/newSessions.ts';
import { definitionOf } from '../../support/definitions.ts';
import { databaseKinds, openTestRegistry } from '../../support/openTestRegistry.ts';
import { tester } from '../../support/tester.ts';

const by = tester;

describe.each(databaseKinds())('sessions that are made together, on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  let written: number;
  beforeAll(async () => {
    const opened = await openTestRegistry({ embedded: kind !== 'PostgreSQL' });
    close = opened.close;
    const { database, query } = opened.registry;
    const counted: typeof query = (statement, parameters) => {
      if (statement.includes('insert into sessions')) written += 1;
      return query(statement, parameters);
    };
    registry = { ...opened.registry, makeSession: createMakeSession(database, counted) };
    for (const [toolset, tools] of [
      ['support', ['search']],
      ['billing', ['refund']],
      ['twin', ['search']],
    ] as const) {
      await publish(registry, { toolset, definition: definitionOf(tools), publisher: by });
    }
  }, 120_000);
  afterAll(() => close());

  test('are written by one statement, and each answered for itself', async () => {
    written = 0;
    const sessions = Array.from({ length: 40 }, (_, n) => `together ${n}`);
    const pinned = await Promise.all(
      sessions.map((session, n) =>
        pin(registry, {
          session,
          toolsets:
            n % 2 === 0
              ? [['support', '*']]
              : [
                  ['billing', 'latest'],
                  ['support', '1.0.0'],
                ],
          by,
          ...(n === 3 && { upgrades: 'safe', ttl: 60 }),
        }),
      ),
    );
    expect(written).toBe(1);
    expect(pinned.map(({ created }) => created)).not.toContain(false);
    expect(pinned[1]?.pins).toMatchObject([
      { toolset: 'billing', version: '1.0.0', selector: 'latest', asked: 'latest', matches: true },
      { toolset: 'support', version: '1.0.0', selector: '1.0.0' },
    ]);
    expect(await readSession(registry, 'together 3')).toMatchObject({
      upgrades: 'safe',
      ttl: 60,
      pins: [{ toolset: 'billing' }, { toolset: 'support' }],
    });
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
