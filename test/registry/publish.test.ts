import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listVersions } from '../../src/registry/listVersions.ts';
import { markVersion } from '../../src/registry/markVersion.ts';
import { publish } from '../../src/registry/publish.ts';
import { readToolset } from '../../src/registry/readToolset.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { definitionOf } from '../support/definitions.ts';
import { databaseKinds, openTestRegistry } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

let names = 0;
const freshName = () => `toolset-${++names}`;

/** What follows `start`, each row a publish of its own: its wish and the outcome, a version or a problem's code. */
const patch = definitionOf(['search'], 'Other words.');
const minor = definitionOf(['search', 'fetch']);
const major = definitionOf(['fetch']);
const start = definitionOf(['search']);

type Step = { wish: object; gives: string };
const largest = '999999999999999';
const stories: { title: string; steps: Step[] }[] = [
  {
    title: 'the first version is 1.0.0, and each change takes the number it asks for',
    steps: [
      { wish: { definition: start }, gives: '1.0.0' },
      { wish: { definition: patch }, gives: '1.0.1' },
      { wish: { definition: minor }, gives: '1.1.0' },
      { wish: { definition: major }, gives: '2.0.0' },
    ],
  },
  {
    title: 'in 0.y.z a breaking change raises y and all else z, and 1.0.0 may follow',
    steps: [
      { wish: { definition: start, version: '0.3.0' }, gives: '0.3.0' },
      { wish: { definition: minor }, gives: '0.3.1' },
      { wish: { definition: major }, gives: '0.4.0' },
      { wish: { definition: start, version: '0.4.1' }, gives: 'version-too-small' },
      { wish: { definition: start, version: '1.0.0' }, gives: '1.0.0' },
    ],
  },
  {
    title: 'content that stands is not published again, but under a number of its own',
    steps: [
      { wish: { definition: start }, gives: '1.0.0' },
      { wish: { definition: start }, gives: 'standing 1.0.0' },
      { wish: { definition: start, version: '1.0.0' }, gives: 'standing 1.0.0' },
      { wish: { definition: start, version: '1.5.0' }, gives: '1.5.0' },
      { wish: { definition: start, version: '1.0.0' }, gives: 'standing 1.0.0' },
    ],
  },
  {
    title: 'what was once and is again is a version of its own',
    steps: [
      { wish: { definition: start }, gives: '1.0.0' },
      { wish: { definition: patch }, gives: '1.0.1' },
      { wish: { definition: start }, gives: '1.0.2' },
    ],
  },
  {
    title: 'a number is never given twice, and must be great enough',
    steps: [
      { wish: { definition: start }, gives: '1.0.0' },
      { wish: { definition: patch, version: '1.0.0' }, gives: 'version-exists' },
      { wish: { definition: minor, version: '1.0.1' }, gives: 'version-too-small' },
      { wish: { definition: major, version: '1.9.0' }, gives: 'version-too-small' },
      { wish: { definition: major, version: '7.1.2' }, gives: '7.1.2' },
    ],
  },
  {
    title: 'a prerelease is measured by its triple and never a predecessor',
    steps: [
      { wish: { definition: start }, gives: '1.0.0' },
      { wish: { definition: major, version: '1.1.0-rc.1' }, gives: 'version-too-small' },
      { wish: { definition: major, version: '2.0.0-rc.1' }, gives: '2.0.0-rc.1' },
      { wish: { definition: minor }, gives: '1.1.0' },
      { wish: { definition: major }, gives: '2.0.0' },
    ],
  },
  {
    title: 'a late fix compares with its own line',
    steps: [
      { wish: { definition: start }, gives: '1.0.0' },
      { wish: { definition: major }, gives: '2.0.0' },
      { wish: { definition: patch, base: '1.x' }, gives: '1.0.1' },
      { wish: { definition: definitionOf(['search'], 'More.'), version: '1.0.2' }, gives: '1.0.2' },
      { wish: { definition: minor, version: '1.1.0', base: '1.x' }, gives: '1.1.0' },
      { wish: { definition: major, base: '1.x' }, gives: 'version-exists' },
      { wish: { definition: minor, version: '2.0.1', base: '1.x' }, gives: 'invalid-request' },
      { wish: { definition: minor, base: '5.x' }, gives: 'no-such-version' },
    ],
  },
  {
    title: 'expectedLatest is looked at after equality',
    steps: [
      { wish: { definition: start, expectedLatest: '1.0.0' }, gives: 'stale-latest' },
      { wish: { definition: start, expectedLatest: null }, gives: '1.0.0' },
      { wish: { definition: start, expectedLatest: null }, gives: 'standing 1.0.0' },
      { wish: { definition: patch, expectedLatest: null }, gives: 'stale-latest' },
      { wish: { definition: patch, expectedLatest: '1.0.0' }, gives: '1.0.1' },
    ],
  },
  {
    title: 'there is a next number after the largest',
    steps: [
      { wish: { definition: start, version: `${largest}.0.${largest}` }, gives: `${largest}.0.${largest}` },
      { wish: { definition: patch }, gives: `${largest}.0.1000000000000000` },
      { wish: { definition: major }, gives: '1000000000000000.0.0' },
      { wish: { definition: definitionOf(['fetch', 'new']) }, gives: '1000000000000000.1.0' },
    ],
  },
  {
    title: 'what cannot be read is refused',
    steps: [
      { wish: { definition: start, version: '1.0' }, gives: 'invalid-request' },
      { wish: { definition: start, version: '1.0.0+build' }, gives: 'invalid-request' },
      { wish: { definition: start, version: '1.0.9007199254740991' }, gives: 'invalid-request' },
      { wish: { definition: start, base: 'sha256:00' }, gives: 'invalid-request' },
      { wish: { definition: start, channel: 'v1' }, gives: 'invalid-request' },
      { wish: { definition: start, channel: 'latest' }, gives: 'latest-is-kept' },
      { wish: { definition: start, message: 'a\0b' }, gives: 'invalid-request' },
      { wish: { definition: start, message: '\ud800' }, gives: 'invalid-request' },
      { wish: { definition: { tools: 'none' } }, gives: 'invalid-definition' },
      { wish: { definition: start, base: 'stable' }, gives: 'unknown-toolset' },
    ],
  },
];

describe.each(databaseKinds())('publish, on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry({ embedded: kind !== 'PostgreSQL' }));
  }, 180_000);
  afterAll(() => close());

  for (const { title, steps } of stories) {
    test(title, async () => {
      const toolset = freshName();
      const given: string[] = [];
      for (const { wish } of steps) {
        given.push(
          await publish(registry, { toolset, definition: null, publisher: tester, ...wish }).then(
            ({ outcome, version }) => (outcome === 'standing' ? `standing ${version}` : version),
            ({ code }) => code,
          ),
        );
      }
      expect(given).toEqual(steps.map(({ gives }) => gives));
    });
  }

  test('the answer holds the report, from null the first time', async () => {
    const toolset = freshName();
    const first = await publish(registry, { toolset, definition: start, publisher: tester });
    expect(first.report).toMatchObject({ from: null, verdict: 'safe', bump: 'none', changes: [] });
    expect(first.report.to).toEqual({ version: '1.0.0', digest: first.digest });
    const second = await publish(registry, { toolset, definition: minor, publisher: tester });
    expect(second.previous).toBe('1.0.0');
    expect(second.report.from).toEqual({ version: '1.0.0', digest: first.digest });
    const again = await publish(registry, { toolset, definition: minor, publisher: tester });
    expect(again.report).toEqual(second.report);
  });

  test('a version that is too small is refused with the report and the least that would do', async () => {
    const toolset = freshName();
    await publish(registry, { toolset, definition: start, publisher: tester });
    const refused = publish(registry, { toolset, definition: major, version: '1.0.1', publisher: tester });
    await expect(refused).rejects.toMatchObject({
      data: { least: '2.0.0', report: { verdict: 'breaking', from: { version: '1.0.0' } } },
    });
  });

  test('latest is the greatest release, never a late fix or a prerelease, and goes back after a yank', async () => {
    const toolset = freshName();
    const latest = async () => (await readToolset(registry, toolset)).latest;
    const by = tester;
    await publish(registry, { toolset, definition: start, publisher: by });
    await publish(registry, { toolset, definition: major, publisher: by });
    await publish(registry, { toolset, definition: patch, base: '1.x', publisher: by });
    await publish(registry, { toolset, definition: minor, version: '3.0.0-rc.1', publisher: by });
    expect(await latest()).toBe('2.0.0');
    await markVersion(registry, { toolset, version: '2.0.0', yanked: true, by });
    expect(await latest()).toBe('1.0.1');
    await markVersion(registry, { toolset, version: '2.0.0', yanked: false, by });
    expect(await latest()).toBe('2.0.0');
  });

  test('a channel named moves with the publish, also with one that finds its content standing', async () => {
    const toolset = freshName();
    const wish = { toolset, definition: start, channel: 'stable', publisher: tester };
    await publish(registry, wish);
    await publish(registry, { ...wish, definition: minor, channel: undefined });
    await publish(registry, { ...wish, definition: minor });
    const { channels } = await readToolset(registry, toolset);
    expect(channels.map(({ channel, version }) => `${channel} ${version}`)).toEqual([
      'latest 1.1.0',
      'stable 1.1.0',
    ]);
  });

  test('a refused first publish leaves no toolset behind', async () => {
    const toolset = freshName();
    const wish = { toolset, definition: start, expectedLatest: '1.0.0', publisher: tester };
    await expect(publish(registry, wish)).rejects.toMatchObject({ code: 'stale-latest' });
    await expect(readToolset(registry, toolset)).rejects.toMatchObject({ code: 'unknown-toolset' });
  });

  test('publisher, message, source and renames stand on the version', async () => {
    const toolset = freshName();
    const renames = [{ from: 'search', to: 'fetch' }];
    const source = { commit: 'abc', url: 'https://example.com', author: 'Ada' };
    await publish(registry, { toolset, definition: start, publisher: tester });
    await publish(registry, {
      toolset,
      definition: major,
      publisher: { ...tester, name: 'ci' },
      message: 'Ünïcode 🧰',
      source,
      renames,
    });
    const { items } = await listVersions(registry, { toolset, limit: 10 });
    expect(items[0]).toMatchObject({
      version: '2.0.0',
      publisher: 'ci',
      message: 'Ünïcode 🧰',
      source,
      renames,
    });
    expect(items[1]).toMatchObject({ version: '1.0.0', message: null, source: null, renames: [], tools: 1 });
  });

  test('50 publishes of different content at once give 50 versions in a row', async () => {
    const toolset = freshName();
    const published = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        publish(registry, {
          toolset,
          definition: definitionOf(['search'], `Text ${index}.`),
          publisher: tester,
        }),
      ),
    );
    const numbers = published.map(({ version }) => Number(version.split('.')[2])).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index));
    const { items } = await listVersions(registry, { toolset, limit: 100 });
    expect(items.map(({ version, previous }) => `${previous} ${version}`)).toEqual(
      Array.from({ length: 50 }, (_, index) =>
        index === 0 ? 'null 1.0.0' : `1.0.${index - 1} 1.0.${index}`,
      ).reverse(),
    );
  }, 180_000);
});
