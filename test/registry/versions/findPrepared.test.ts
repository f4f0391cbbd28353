import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markVersion } from '../../../src/registry/markVersion.ts';
import { publish } from '../../../src/registry/publish.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { createFindPrepared } from '../../../src/registry/versions/findPrepared.ts';
import { findVersion } from '../../../src/registry/versions/findVersion.ts';
import { readSelector } from '../../../src/registry/versions/readSelector.ts';
import { definitionOf } from '../../support/definitions.ts';
import { databaseKinds, openTestRegistry } from '../../support/openTestRegistry.ts';
import { tester } from '../../support/tester.ts';

describe.each(databaseKinds())('what is found by statements that are prepared, on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const opened = await openTestRegistry({ embedded: kind !== 'PostgreSQL' });
    ({ registry, close } = opened);
    for (const [version, tools] of [
      ['1.0.0', ['a']],
      ['1.1.0', ['a', 'b']],
      ['2.0.0-rc.1', ['b']],
      ['2.0.0', ['b', 'c']],
      ['3.0.0', ['c']],
    ] as const) {
      await publish(registry, {
        toolset: 'support',
        definition: definitionOf(tools),
        version,
        publisher: tester,
      });
    }
    await markVersion(registry, { toolset: 'support', version: '3.0.0', yanked: true, by: tester });
  }, 120_000);
  afterAll(() => close());

  test('is what is found otherwise, also when asked again', async () => {
    const { database, query } = registry;
    const find = createFindPrepared(database, query);
    const { digest } = (await findVersion(database, 'support', readSelector('1.1.0'))) ?? { digest: '' };
    const selectors = [
      '*',
      '^1',
      '~1.0',
      '>=1 <2',
      '<1',
      '2.0.0-rc.1',
      '>=2.0.0-rc.0 <2.0.0',
      '3.0.0',
      '4.0.0',
    ];
    const rare = ['1.0.0 || 2.x', '>1.0.0 >=1.0.1 <3 <4'];
    for (const selector of [...selectors, ...rare, 'latest', 'stable', digest]) {
      for (const toolset of ['support', 'support', 'nothing']) {
        const otherwise = await findVersion(database, toolset, readSelector(selector));
        expect(await find(toolset, selector), selector).toEqual(otherwise);
        if (selector === '*' && toolset === 'support') expect(otherwise?.version).toBe('2.0.0');
      }
    }
  });

  test('prepares nothing for ranges of rare forms', async () => {
    const asked: string[] = [];
    const find = createFindPrepared(registry.database, (statement, parameters) => {
      asked.push(statement);
      return registry.query(statement, parameters);
    });
    await find('support', '1.0.0 || 2.x');
    expect(asked).toEqual([]);
    await find('support', '^1');
    await find('support', '^2.0.0');
    expect(new Set(asked).size).toBe(1);
    expect(asked).toHaveLength(2);
  });
});
