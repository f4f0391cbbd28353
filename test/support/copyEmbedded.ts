import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase } from '../../src/registry/database/openDatabase.ts';

/** A folder with an embedded database of one's own, migrated; a copy of the run's first, since making one is slow. */
export const copyEmbedded = async (): Promise<string> => {
  const scratch = inject('scratch');
  const template = join(scratch, 'embedded');
  if (!existsSync(template)) {
    const fresh = mkdtempSync(join(scratch, 'fresh-'));
    const { close } = await openDatabase({ dataDir: fresh });
    await close();
    try {
      renameSync(fresh, template);
    } catch {
      rmSync(fresh, { recursive: true }); // another test file was faster
    }
  }
  const folder = mkdtempSync(join(scratch, 'copy-'));
  cpSync(template, folder, { recursive: true });
  return folder;
};
