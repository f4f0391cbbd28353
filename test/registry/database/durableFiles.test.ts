import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../src/registry/database/database.ts';
import { openDatabase } from '../../../src/registry/database/openDatabase.ts';
import { copyEmbedded } from '../../support/copyEmbedded.ts';

test('a commit is synced to the disk before it is acknowledged', { timeout: 180_000 }, async () => {
  const folder = await copyEmbedded();
  const real = fs.fsyncSync;
  const synced: string[] = [];
  fs.fsyncSync = (file) => {
    synced.push(fs.readlinkSync(`/proc/self/fd/${file}`));
    real(file);
  };
  syncBuiltinESMExports();
  const { database, close } = await openDatabase({ dataDir: folder });
  try {
    const [settings] = await rowsOf(
      database,
      sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
                 current_setting('wal_sync_method') as method, current_setting('full_page_writes') as pages`,
    );
    expect(settings).toEqual({ fsync: 'on', commit: 'on', method: 'fsync', pages: 'on' });
    for (let count = 1; count <= 5; count += 1) {
      synced.length = 0;
      await database.execute(sql`insert into toolsets (name, created_at) values (${`t${count}`}, now())`);
      expect(synced.filter((path) => path.includes('/pg_wal/'))).toHaveLength(1);
    }
  } finally {
    fs.fsyncSync = real;
    syncBuiltinESMExports();
    await close();
  }
});
