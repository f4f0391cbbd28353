import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packFolder } from './folderArchive.ts';
import { openDatabase } from './openDatabase.ts';

/** Makes an empty, migrated database and keeps it as a file, so that a first start need not make one. */
export const storeInitial = async (file: string | URL): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'toolset-initial-'));
  try {
    await (await openDatabase({ dataDir: folder })).close();
    writeFileSync(file, packFolder(join(folder, 'database')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
