import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitions } from '../../../src/registry/database/tables.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { readDefinition, readDefinitionText } from '../../../src/registry/versions/readDefinition.ts';
import { databaseKinds, openTestRegistry } from '../../support/openTestRegistry.ts';

const piece = 262_144;

const kept = async (registry: Registry, bytes: Buffer): Promise<string> => {
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  await registry.database.insert(definitions).values({ digest, bytes, toolNames: [], createdAt: new Date() });
  return digest;
};

describe.each(databaseKinds())('on %s a definition is read as it was written', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry({ embedded: kind === 'the embedded database' }));
  }, 120_000);
  afterAll(() => close());

  test.each([0, 1, piece - 1, piece, piece + 1, 2 * piece, 12 * piece + 17])('%i bytes', async (length) => {
    const bytes = Buffer.from(Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) % 256));
    const read = await readDefinition(registry.database, await kept(registry, bytes));
    expect(Buffer.compare(Buffer.from(read), bytes)).toBe(0);
  });

  test('characters that two pieces share', async () => {
    const text = `${'x'.repeat(piece - 1)}€${'é'.repeat(piece)}`;
    expect(await readDefinitionText(registry.database, await kept(registry, Buffer.from(text)))).toBe(text);
  });

  test('one that is not there is missing', async () => {
    await expect(readDefinition(registry.database, 'sha256:none')).rejects.toThrow('is missing');
  });
});
