import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../src/registry/check.ts';
import { listVersions } from '../../src/registry/listVersions.ts';
import { publish } from '../../src/registry/publish.ts';
import { readToolset } from '../../src/registry/readToolset.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { definitionOf } from '../support/definitions.ts';
import { databaseKind, openTestRegistry } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

let registry: Registry;
let close: () => Promise<void>;
const toolset = 'support';
const publisher = tester;
beforeAll(async () => {
  ({ registry, close } = await openTestRegistry());
  await publish(registry, { toolset, definition: definitionOf(['search']), publisher });
  await publish(registry, { toolset, definition: definitionOf(['search', 'fetch']), publisher });
  await publish(registry, { toolset, definition: definitionOf(['fetch']), publisher });
});
afterAll(() => close());

describe(`check, on ${databaseKind()}`, () => {
  test('answers what a publish would then answer, and writes nothing', async () => {
    const wish = { toolset, definition: definitionOf(['other']), publisher };
    const before = await listVersions(registry, { toolset, limit: 100 });
    const checked = await check(registry, wish);
    expect(checked).toMatchObject({ version: '3.0.0', previous: '2.0.0', report: { verdict: 'breaking' } });
    expect(await listVersions(registry, { toolset, limit: 100 })).toEqual(before);
    const { version, digest, report } = await publish(registry, wish);
    expect({ version, digest, report }).toEqual({
      version: checked.version,
      digest: checked.digest,
      report: checked.report,
    });
  });

  test('content that stands has no changes, however it came to stand', async () => {
    const standing = await listVersions(registry, { toolset, limit: 1 });
    const version = standing.items[0]?.version;
    const definition = definitionOf(version === '3.0.0' ? ['other'] : ['fetch']);
    const checked = await check(registry, { toolset, definition, publisher });
    expect(checked).toMatchObject({ version, report: { verdict: 'safe', bump: 'none', changes: [] } });
  });

  test('refuses what a publish would refuse', async () => {
    const definition = definitionOf(['none of these']);
    const invalid = check(registry, { toolset, definition, publisher });
    await expect(invalid).rejects.toMatchObject({
      code: 'invalid-definition',
      errors: [{ pointer: '/tools/0/name' }],
    });
    const small = check(registry, { toolset, definition: definitionOf(['x']), version: '3.0.1', publisher });
    const report = {
      verdict: 'breaking',
      cost: { format: 'openai-chat', before: { tokens: expect.any(Number) } },
    };
    await expect(small).rejects.toMatchObject({ code: 'version-too-small', data: { report } });
  });

  test('of a new toolset it makes none', async () => {
    const checked = await check(registry, { toolset: 'new', definition: definitionOf(['a']), publisher });
    expect(checked).toMatchObject({ version: '1.0.0', previous: null, report: { from: null } });
    await expect(readToolset(registry, 'new')).rejects.toMatchObject({ code: 'unknown-toolset' });
  });
});
