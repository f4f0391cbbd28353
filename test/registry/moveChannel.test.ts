import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markVersion } from '../../src/registry/markVersion.ts';
import { type MoveChannelRequest, moveChannel } from '../../src/registry/moveChannel.ts';
import { publish } from '../../src/registry/publish.ts';
import { readToolset } from '../../src/registry/readToolset.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { removeChannel } from '../../src/registry/removeChannel.ts';
import { definitionOf } from '../support/definitions.ts';
import { databaseKind, openTestRegistry } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

let registry: Registry;
let close: () => Promise<void>;
const by = tester;
const toolset = 'support';
beforeAll(async () => {
  ({ registry, close } = await openTestRegistry());
  for (const names of [['search'], ['search', 'fetch'], ['fetch']]) {
    await publish(registry, { toolset, definition: definitionOf(names), publisher: by });
  }
  await publish(registry, { toolset, definition: definitionOf(['last']), publisher: by });
  await markVersion(registry, { toolset, version: '3.0.0', yanked: true, by });
});
afterAll(() => close());

const move = (more: Partial<MoveChannelRequest>) =>
  moveChannel(registry, { toolset, channel: 'stable', version: '1.0.0', by, ...more });

describe(`moveChannel, on ${databaseKind()}`, () => {
  test('answers with the report from the old place to the new, also backwards', async () => {
    const channel = 'walk';
    expect(await move({ channel })).toMatchObject({ previous: null, report: null });
    expect(await move({ channel, version: '1.1.0' })).toMatchObject({
      previous: '1.0.0',
      report: {
        from: { version: '1.0.0' },
        to: { version: '1.1.0' },
        verdict: 'safe',
        bump: 'minor',
        cost: { before: { tokens: expect.any(Number) }, after: { tokens: expect.any(Number) } },
      },
    });
    expect(await move({ channel, version: '2.0.0' })).toMatchObject({ report: { verdict: 'breaking' } });
    expect(await move({ channel })).toMatchObject({
      previous: '2.0.0',
      report: { from: { version: '2.0.0' }, to: { version: '1.0.0' }, verdict: 'breaking' },
    });
    expect(await move({ channel })).toMatchObject({
      previous: '1.0.0',
      report: { verdict: 'safe', bump: 'none', changes: [] },
    });
  });

  const refusals: [title: string, request: Partial<MoveChannelRequest>, code: string][] = [
    ['latest', { channel: 'latest' }, 'latest-is-kept'],
    ['a name that reads as a range', { channel: 'v2' }, 'invalid-request'],
    ['a range for a version', { version: '^1' }, 'invalid-request'],
    ['a version nobody published', { version: '9.0.0' }, 'unknown-version'],
    ['a toolset nobody published', { toolset: 'nobody' }, 'unknown-toolset'],
    ['a yanked version', { version: '3.0.0' }, 'version-yanked'],
    ['a place that is not the expected one', { channel: 'new', expected: '1.0.0' }, 'channel-moved'],
  ];
  test.each(refusals)('%s is refused', async (_, request, code) => {
    await expect(move(request)).rejects.toMatchObject({ code });
  });

  test('of those who expect the same place, one moves it', async () => {
    const channel = 'raced';
    await move({ channel });
    const moves = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        move({ channel, version: index % 2 === 0 ? '1.1.0' : '2.0.0', expected: '1.0.0' }),
      ),
    );
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { channels } = await readToolset(registry, toolset);
    const place = channels.find((at) => at.channel === channel)?.version;
    const lost = moves.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
    for (const problem of lost)
      expect(problem).toMatchObject({ code: 'channel-moved', data: { version: place } });
  });
});

describe(`removeChannel, on ${databaseKind()}`, () => {
  test('removes a channel once, and never latest', async () => {
    const channel = 'passing';
    await move({ channel });
    await removeChannel(registry, { toolset, channel, by });
    const { channels } = await readToolset(registry, toolset);
    expect(channels.map((at) => at.channel)).not.toContain(channel);
    const again = removeChannel(registry, { toolset, channel, by });
    await expect(again).rejects.toMatchObject({ code: 'unknown-channel' });
    const latest = removeChannel(registry, { toolset, channel: 'latest', by });
    await expect(latest).rejects.toMatchObject({ code: 'latest-is-kept' });
    const nobody = removeChannel(registry, { toolset: 'nobody', channel, by });
    await expect(nobody).rejects.toMatchObject({ code: 'unknown-toolset' });
  });
});

describe(`markVersion, on ${databaseKind()}`, () => {
  test('a mark not named stays, null takes it away, and with all yanked there is no latest', async () => {
    const marked = 'marked';
    await publish(registry, { toolset: marked, definition: definitionOf(['a']), publisher: by });
    const mark = (more: object) => markVersion(registry, { toolset: marked, version: '1.0.0', by, ...more });
    expect(await mark({ deprecated: 'Use 2.' })).toMatchObject({ deprecated: 'Use 2.', yanked: false });
    expect(await mark({ yanked: true })).toMatchObject({ deprecated: 'Use 2.', yanked: true, channels: [] });
    expect(await readToolset(registry, marked)).toMatchObject({ latest: null, channels: [] });
    expect(await mark({ deprecated: null })).toMatchObject({ deprecated: null, yanked: true });
    expect(await mark({ yanked: false })).toMatchObject({ yanked: false, channels: ['latest'] });
    await expect(mark({ version: '2.0.0' })).rejects.toMatchObject({ code: 'unknown-version' });
    await expect(mark({ deprecated: 'a\0' })).rejects.toMatchObject({ code: 'invalid-request' });
  });
});
