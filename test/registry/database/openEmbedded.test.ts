import { cpSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '../../../src/registry/database/openDatabase.ts';
import { copyEmbedded } from '../../support/copyEmbedded.ts';

test('a database whose making was interrupted is made again', { timeout: 180_000 }, async () => {
  const whole = await copyEmbedded();
  const folder = mkdtempSync(join(inject('scratch'), 'interrupted-'));
  mkdirSync(join(folder, 'database.new'));
  cpSync(join(whole, 'database', 'PG_VERSION'), join(folder, 'database.new', 'PG_VERSION'));
  writeFileSync(join(folder, 'database.new', 'postgresql.conf'), '');
  const { close } = await openDatabase({ dataDir: folder });
  await close();
  expect(existsSync(join(folder, 'database.new'))).toBe(false);
});
