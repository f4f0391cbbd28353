import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { makeEmbedded } from './makeEmbedded.ts';

/** A folder with an embedded database of one's own, migrated; a copy of the run's first, since making one is slow. */
export const copyEmbedded = async (): Promise<string> => {
  const scratch = inject('scratch');
  const template = await makeEmbedded(scratch);
  const folder = mkdtempSync(join(scratch, 'copy-'));
  cpSync(template, folder, { recursive: true });
  return folder;
};
