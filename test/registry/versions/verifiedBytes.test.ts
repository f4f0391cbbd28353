import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../../src/registry/check.ts';
import { compareVersions } from '../../../src/registry/compareVersions.ts';
import { pin } from '../../../src/registry/pin.ts';
import { publish } from '../../../src/registry/publish.ts';
import { readLint } from '../../../src/registry/readLint.ts';
import { readRendering } from '../../../src/registry/readRendering.ts';
import { readSessionRendering } from '../../../src/registry/readSessionRendering.ts';
import { readSessionToolset } from '../../../src/registry/readSessionToolset.ts';
import { readVersion } from '../../../src/registry/readVersion.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { definitionOf } from '../../support/definitions.ts';
import { openTestRegistry } from '../../support/openTestRegistry.ts';
import { tester } from '../../support/tester.ts';

let registry: Registry;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ registry, close } = await openTestRegistry());
  const publisher = tester;
  await publish(registry, { toolset: 'hit', definition: definitionOf(['search']), publisher });
  await publish(registry, { toolset: 'hit', definition: definitionOf(['search', 'fetch']), publisher });
  await publish(registry, { toolset: 'whole', definition: definitionOf(['refund']), publisher });
  await publish(registry, { toolset: 'drawn', definition: definitionOf(['draw']), publisher });
  const toolsets = [['hit', '1.0.0']] as const;
  await pin(registry, { session: 'one', toolsets, by: tester });
  const both = [...toolsets, ['whole', '*']] as const;
  await pin(registry, { session: 'both', toolsets: both, by: tester });
  await pin(registry, { session: 'drawn', toolsets: [['drawn', '*']], formats: ['mcp'], by: tester });
  // As a superuser can, and a disk.
  await change(
    'definitions',
    'update definitions set bytes = set_byte(bytes, 20, get_byte(bytes, 20) # 1) where digest = (select digest from versions where toolset = $$hit$$ and version = $$1.0.0$$)',
  );
  await change('renderings', 'update renderings set bytes = set_byte(bytes, 20, get_byte(bytes, 20) # 1)');
});
afterAll(() => close());

const change = (table: string, statement: string) =>
  registry.database.transaction(async (transaction) => {
    await transaction.execute(sql.raw(`alter table ${table} disable trigger immutable`));
    await transaction.execute(sql.raw(statement));
    await transaction.execute(sql.raw(`alter table ${table} enable always trigger immutable`));
  });

describe('a definition that was changed in the database', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['as a version', () => readVersion(registry, { toolset: 'hit', selector: '1.0.0' })],
    ['rendered', () => readRendering(registry, { toolset: 'hit', selector: '1.0.0', format: 'mcp' })],
    ['as a session', () => readSessionToolset(registry, { session: 'one' })],
    ['among others', () => readSessionToolset(registry, { session: 'both' })],
    ['among others, rendered', () => readSessionRendering(registry, { session: 'both', format: 'mcp' })],
    ['in a comparison', () => compareVersions(registry, { toolset: 'hit', from: '1.1.0', to: '1.0.0' })],
    ['in a lint', () => readLint(registry, { toolset: 'hit', selector: '1.0.0' })],
    [
      'as a predecessor',
      () =>
        check(registry, {
          toolset: 'hit',
          definition: definitionOf(['x']),
          base: '1.0.0',
          publisher: tester,
        }),
    ],
  ])('is not served %s', async (_how, ask) => {
    await expect(ask()).rejects.toMatchObject({ code: 'content-damaged' });
  });

  test('takes nothing else with it', async () => {
    await readVersion(registry, { toolset: 'hit', selector: '1.1.0' });
    await readSessionToolset(registry, { session: 'both', toolset: 'whole' });
  });
});

describe('a rendering that was changed in the database', () => {
  test('is not served, to a version or to a session', async () => {
    const damaged = { code: 'content-damaged' };
    const format = 'mcp';
    await expect(
      readRendering(registry, { toolset: 'drawn', selector: '1.0.0', format }),
    ).rejects.toMatchObject(damaged);
    await expect(readSessionRendering(registry, { session: 'drawn', format })).rejects.toMatchObject(damaged);
    await readVersion(registry, { toolset: 'drawn', selector: '1.0.0' });
  });
});
