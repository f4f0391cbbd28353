import { describe, expect, test } from 'vitest';
import { publish } from '../../../src/registry/publish.ts';
import { createRecentDefinitions } from '../../../src/registry/versions/recentDefinitions.ts';
import { definitionOf } from '../../support/definitions.ts';
import { openTestRegistry } from '../../support/openTestRegistry.ts';
import { tester } from '../../support/tester.ts';

const large = 300 * 1024;
const bytes = (length = large) => new Uint8Array(length);

describe('large definitions are kept by digest', () => {
  const rows: readonly [string, readonly string[], readonly string[]][] = [
    ['as many as there is room for', ['keep a', 'keep b'], ['a', 'b']],
    ['without those that were kept the longest', ['keep a', 'keep b', 'keep c', 'keep d'], ['b', 'c', 'd']],
    [
      'those that are asked for the longest',
      ['keep a', 'keep b', 'keep c', 'find a', 'keep d'],
      ['a', 'c', 'd'],
    ],
    ['one that is kept again once', ['keep a', 'keep a', 'keep a', 'keep b', 'keep c'], ['a', 'b', 'c']],
  ];
  test.each(rows)('%s', (_, acts, expected) => {
    const recent = createRecentDefinitions(3 * large);
    for (const act of acts) {
      const [what, digest = ''] = act.split(' ');
      if (what === 'keep') recent.keep(digest, bytes());
      else recent.find(digest);
    }
    expect(['a', 'b', 'c', 'd'].filter((digest) => recent.find(digest) !== undefined)).toEqual(expected);
  });

  test.each([
    ['what is small', 1_000],
    ['what alone is too large', 3 * large + 1],
  ])('but not %s', (_, length) => {
    const recent = createRecentDefinitions(3 * large);
    recent.keep('a', bytes(length));
    expect(recent.find('a')).toBeUndefined();
  });
});

test('a publish is held against what was published before, without reading it again', async () => {
  const opened = await openTestRegistry();
  try {
    const asked: boolean[] = [];
    const recent = opened.registry.recentDefinitions;
    const find = (digest: string) => {
      const found = recent.find(digest);
      asked.push(found !== undefined);
      return found;
    };
    const registry = { ...opened.registry, recentDefinitions: { ...recent, find } };
    const definition = (words: string) => definitionOf(['search'], words.repeat(60_000));
    const wish = { toolset: 'large', publisher: tester };
    await publish(registry, { ...wish, definition: definition('Words. ') });
    const second = await publish(registry, { ...wish, definition: definition('Others. ') });
    expect([second.version, second.report.changes.length]).toEqual(['1.0.1', 1]);
    expect(asked).toEqual([true]);
  } finally {
    await opened.close();
  }
});
