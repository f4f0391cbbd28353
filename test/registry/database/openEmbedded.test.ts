import { cpSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { rowsOf } from '../../../src/registry/database/database.ts';
import { openDatabase } from '../../../src/registry/database/openDatabase.ts';
import { openEmbedded } from '../../../src/registry/database/openEmbedded.ts';
import { storeInitial } from '../../../src/registry/database/storeInitial.ts';
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

test('one that was stored is taken, migrated and durable as one that is made here', {
  timeout: 180_000,
}, async () => {
  const scratch = mkdtempSync(join(inject('scratch'), 'initial-'));
  const stored = pathToFileURL(join(scratch, 'initial'));
  await storeInitial(stored);
  const folder = join(scratch, 'data');
  const open = await openEmbedded(folder, stored);
  const [settings] = await rowsOf<{ fsync: string; tables: number }>(
    open.database,
    sql`select current_setting('fsync') as fsync, (select count(*)::integer from toolsets) as tables`,
  );
  expect(settings).toEqual({ fsync: 'on', tables: 0 });
  await expect(openEmbedded(folder, stored)).rejects.toMatchObject({ code: 'folder-in-use' });
  await open.close();
  writeFileSync(stored, 'damaged');
  const other = await openEmbedded(join(scratch, 'other'), stored);
  await other.close();
});
