import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSession } from '../../src/registry/endSession.ts';
import { markVersion } from '../../src/registry/markVersion.ts';
import { moveChannel } from '../../src/registry/moveChannel.ts';
import { type PinRequest, pin } from '../../src/registry/pin.ts';
import { publish } from '../../src/registry/publish.ts';
import { readSession } from '../../src/registry/readSession.ts';
import { readSessionToolset } from '../../src/registry/readSessionToolset.ts';
import { readVersion } from '../../src/registry/readVersion.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { canonicalize } from '../../src/toolset/canonicalize.ts';
import { definitionOf } from '../support/definitions.ts';
import { databaseKind, openTestRegistry } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

let registry: Registry;
let close: () => Promise<void>;
const by = tester;
let digest = '';
beforeAll(async () => {
  ({ registry, close } = await openTestRegistry());
  const put = (toolset: string, definition: unknown, more: object = {}) =>
    publish(registry, { toolset, definition, publisher: by, ...more });
  ({ digest } = await put('support', definitionOf(['search']), { channel: 'stable' }));
  await put('support', definitionOf(['search', 'fetch']));
  await put('support', definitionOf(['fetch']));
  await put('support', definitionOf(['fetch', 'new']), { version: '3.0.0-rc.1' });
  await put('billing', definitionOf(['pay']));
  await put('clash', definitionOf(['pay', 'search']));
  await put('gone', definitionOf(['lost']));
  await markVersion(registry, { toolset: 'gone', version: '1.0.0', yanked: true, by });
});
afterAll(() => close());

let ids = 0;
const freshId = () => `session ${++ids}`;

describe(`pin, on ${databaseKind()}`, () => {
  const choices: [asked: string, toolset: string, gives: string][] = [
    ['1.0.0', 'support', '1.0.0'],
    ['^1', 'support', '1.1.0'],
    ['1.0.x', 'support', '1.0.0'],
    ['*', 'support', '2.0.0'],
    ['>=3.0.0-rc.0', 'support', '3.0.0-rc.1'],
    ['latest', 'support', '2.0.0'],
    ['stable', 'support', '1.0.0'],
    ['3.0.0-rc.1', 'support', '3.0.0-rc.1'],
    ['^3', 'support', 'no-such-version'],
    ['9.9.9', 'support', 'no-such-version'],
    ['nightly', 'support', 'no-such-version'],
    ['latest', 'nobody', 'unknown-toolset'],
    ['1.0.0', 'gone', 'version-yanked'],
    ['^1', 'gone', 'no-such-version'],
    ['latest', 'gone', 'no-such-version'],
    ['', 'support', 'invalid-request'],
    ['1.0.0+build', 'support', 'invalid-request'],
    ['a b\0', 'support', 'invalid-request'],
    ['latest', '__proto__', 'invalid-request'],
    ['latest', '123', 'invalid-request'],
  ];
  test.each(choices)('%j of %s gives %s', async (selector, toolset, gives) => {
    const session = freshId();
    const given = await pin(registry, { session, toolsets: [[toolset, selector]], by }).then(
      ({ created, pins }) => `${created ? '' : 'standing '}${pins[0]?.version}`,
      ({ code }) => code,
    );
    expect(given).toBe(gives);
  });

  test('a digest gives the version with this content', async () => {
    const { pins } = await pin(registry, { session: freshId(), toolsets: [['support', digest]], by });
    expect(pins).toMatchObject([
      { version: '1.0.0', digest, selector: digest, asked: digest, matches: true },
    ]);
  });

  test('the first call wins, and the others are told what stands and whether it is what they asked', async () => {
    const session = freshId();
    const first = await pin(registry, {
      session,
      toolsets: [
        ['support', '^1'],
        ['billing', 'latest'],
      ],
      by,
    });
    expect(first).toMatchObject({ created: true, pins: [{ version: '1.1.0' }, { version: '1.0.0' }] });
    const asks: [selector: string, matches: boolean][] = [
      ['^1', true],
      ['1.x', true],
      ['1.1.0', true],
      ['1.0.0', false],
      ['^2', false],
      ['latest', false],
      ['stable', false],
      ['no-channel', false],
      [digest, false],
    ];
    for (const [asked, matches] of asks) {
      const again = await pin(registry, { session, toolsets: [['support', asked]], by });
      expect(again.created).toBe(false);
      expect(again.pins).toMatchObject([
        { toolset: 'support', version: '1.1.0', selector: '^1', asked, matches },
        { toolset: 'billing', version: '1.0.0', selector: 'latest', asked: null, matches: null },
      ]);
    }
  });

  test('later publishes and channel moves move no pin', async () => {
    const session = freshId();
    const toolset = 'moving';
    await publish(registry, { toolset, definition: definitionOf(['a']), channel: 'live', publisher: by });
    await pin(registry, { session, toolsets: [[toolset, 'live']], by });
    const before = await readSessionToolset(registry, { session });
    await publish(registry, { toolset, definition: definitionOf(['b']), channel: 'live', publisher: by });
    await markVersion(registry, { toolset, version: '1.0.0', yanked: true, force: true, by });
    const after = await readSessionToolset(registry, { session });
    expect(after.bytes).toEqual(before.bytes);
    expect(before.toolsets).toMatchObject([{ name: toolset, version: '1.0.0', newer: null }]);
    expect(after.toolsets).toMatchObject([
      { name: toolset, version: '1.0.0', newer: { version: '2.0.0', verdict: 'breaking' } },
    ]);
  });

  test('a call that starts after a channel move was acknowledged sees it', async () => {
    const toolset = 'seen';
    await publish(registry, { toolset, definition: definitionOf(['a'], 'Text 0.'), publisher: by });
    await publish(registry, { toolset, definition: definitionOf(['a'], 'Text 1.'), publisher: by });
    for (let round = 0; round < 20; round += 1) {
      const version = `1.0.${round % 2}`;
      await moveChannel(registry, { toolset, channel: 'live', version, by });
      const { pins } = await pin(registry, { session: freshId(), toolsets: [[toolset, 'live']], by });
      expect(pins[0]?.version).toBe(version);
    }
  });

  const refusals: [title: string, request: Partial<PinRequest>, code: string][] = [
    [
      'two toolsets with a tool of one name',
      {
        toolsets: [
          ['billing', '*'],
          ['clash', '*'],
        ],
      },
      'tool-name-clash',
    ],
    [
      'a toolset named twice',
      {
        toolsets: [
          ['billing', '*'],
          ['billing', '1.x'],
        ],
      },
      'invalid-request',
    ],
    ['no toolset', { toolsets: [] }, 'invalid-request'],
    ['neither toolsets nor from', {}, 'invalid-request'],
    ['both toolsets and from', { toolsets: [['billing', '*']], from: 'x' }, 'invalid-request'],
    ['from a session nobody knows', { from: 'nobody' }, 'unknown-session'],
    ['a ttl that is no time', { toolsets: [['billing', '*']], ttl: 0.5 }, 'invalid-request'],
  ];
  test.each(refusals)('%s is refused', async (_, request, code) => {
    const session = freshId();
    await expect(pin(registry, { session, by, ...request })).rejects.toMatchObject({ code });
    await expect(readSession(registry, session)).rejects.toMatchObject({ code: 'unknown-session' });
  });

  const ids: [id: string, fits: boolean][] = [
    ['x', true],
    ['a/b?c#d%', true],
    ['🧰'.repeat(256), true],
    ['__proto__', true],
    [' ', true],
    ['...', true],
    ['', false],
    ['.', false],
    ['..', false],
    ['a\0', false],
    ['a\nb', false],
    ['\u0085', false],
    ['\ud83e', false],
    ['x'.repeat(257), false],
  ];
  test.each(ids)('the session id %j fits: %s', async (session, fits) => {
    const pinned = pin(registry, { session, toolsets: [['billing', '*']], by });
    if (fits) expect((await pinned).session).toBe(session);
    else await expect(pinned).rejects.toMatchObject({ code: 'invalid-request' });
  });

  test('a toolset that the session lacks is refused, with what it has', async () => {
    const session = freshId();
    await pin(registry, { session, toolsets: [['support', '^1']], by });
    await expect(
      pin(registry, {
        session,
        toolsets: [
          ['support', '^1'],
          ['billing', '*'],
        ],
        by,
      }),
    ).rejects.toMatchObject({ code: 'session-is-pinned', data: { toolset: 'billing' } });
  });

  test('a fork has the pins of its origin, also where these are yanked by now', async () => {
    const [origin, fork] = [freshId(), freshId()];
    const toolset = 'forked';
    await publish(registry, { toolset, definition: definitionOf(['a']), publisher: by });
    await pin(registry, {
      session: origin,
      toolsets: [
        [toolset, '^1'],
        ['billing', 'latest'],
      ],
      by,
    });
    await markVersion(registry, { toolset, version: '1.0.0', yanked: true, force: true, by });
    const forked = await pin(registry, { session: fork, from: origin, by });
    expect(forked).toMatchObject({
      created: true,
      pins: [
        { toolset, version: '1.0.0', selector: '^1', matches: true },
        { toolset: 'billing', version: '1.0.0', selector: 'latest', matches: true },
      ],
    });
    expect(await readSession(registry, fork)).toMatchObject({ from: origin });
    expect(await pin(registry, { session: fork, from: origin, by })).toMatchObject({ created: false });
  });

  test('a fork outlives its origin, and is answered when it is asked for again', async () => {
    const [origin, fork] = [freshId(), freshId()];
    await pin(registry, { session: origin, toolsets: [['billing', '*']], by });
    const { pins } = await pin(registry, { session: fork, from: origin, by });
    await endSession(registry, { session: origin });
    expect(await pin(registry, { session: fork, from: origin, by })).toMatchObject({ created: false, pins });
  });

  test('after its end a session answers nothing but that, and is not pinned again', async () => {
    const session = freshId();
    await pin(registry, { session, toolsets: [['billing', '*']], by });
    await endSession(registry, { session });
    await endSession(registry, { session });
    const ended = { code: 'session-ended' };
    await expect(pin(registry, { session, toolsets: [['billing', '*']], by })).rejects.toMatchObject(ended);
    await expect(pin(registry, { session: freshId(), from: session, by })).rejects.toMatchObject(ended);
    await expect(readSession(registry, session)).rejects.toMatchObject(ended);
    await expect(readSessionToolset(registry, { session })).rejects.toMatchObject(ended);
    const unknown = { code: 'unknown-session' };
    await expect(endSession(registry, { session: freshId() })).rejects.toMatchObject(unknown);
  });

  test('200 calls at once, each asking for another version, give one pin', async () => {
    const session = freshId();
    const asked = ['1.0.0', '1.1.0', '2.0.0'];
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        pin(registry, { session, toolsets: [['support', asked[index % 3] as string]], by }),
      ),
    );
    expect(all.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(all.map(({ pins }) => pins[0]?.version)).size).toBe(1);
    for (const { pins } of all) expect(pins[0]?.matches).toBe(pins[0]?.asked === pins[0]?.version);
  });
});

describe(`readSessionToolset, on ${databaseKind()}`, () => {
  test('one toolset gives the bytes of its version', async () => {
    const session = freshId();
    await pin(registry, { session, toolsets: [['support', '1.0.0']], by });
    const { bytes } = await readSessionToolset(registry, { session });
    const { bytes: published } = await readVersion(registry, { toolset: 'support', selector: '1.0.0' });
    expect(Buffer.from(bytes).equals(published)).toBe(true);
  });

  test('several give one canonical definition in the order of the pins, and each its own by name', async () => {
    const session = freshId();
    await pin(registry, {
      session,
      toolsets: [
        ['support', '1.1.0'],
        ['billing', '*'],
      ],
      by,
    });
    const { bytes, toolsets } = await readSessionToolset(registry, { session });
    expect(toolsets.map(({ name, version }) => `${name} ${version}`)).toEqual([
      'support 1.1.0',
      'billing 1.0.0',
    ]);
    const text = new TextDecoder().decode(bytes);
    const { tools } = JSON.parse(text);
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(['search', 'fetch', 'pay']);
    expect(canonicalize({ tools }).text).toBe(text);
    const billing = await readSessionToolset(registry, { session, toolset: 'billing' });
    const { bytes: published } = await readVersion(registry, { toolset: 'billing', selector: 'latest' });
    expect(Buffer.from(billing.bytes).equals(published)).toBe(true);
    await expect(readSessionToolset(registry, { session, toolset: 'clash' })).rejects.toMatchObject({
      code: 'unknown-toolset-in-session',
    });
  });
});

describe(`readSession, on ${databaseKind()}`, () => {
  test('tells what is newer and whether going there is safe', async () => {
    const session = freshId();
    await pin(registry, {
      session,
      toolsets: [
        ['support', '1.0.0'],
        ['billing', '*'],
      ],
      upgrades: 'safe',
      ttl: 60,
      by,
    });
    const { pins, ...rest } = await readSession(registry, session);
    expect(rest).toMatchObject({ session, createdBy: by.name, from: null, upgrades: 'safe', ttl: 60 });
    expect(pins).toMatchObject([
      {
        toolset: 'support',
        state: 'approved',
        yanked: false,
        newer: { version: '2.0.0', verdict: 'breaking' },
      },
      { toolset: 'billing', newer: null },
    ]);
  });

  test('a prerelease above latest has nothing newer', async () => {
    const session = freshId();
    await pin(registry, { session, toolsets: [['support', '3.0.0-rc.1']], by });
    expect((await readSession(registry, session)).pins).toMatchObject([{ newer: null }]);
  });
});
