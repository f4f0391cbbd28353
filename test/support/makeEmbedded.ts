import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../src/registry/database/openDatabase.ts';

/** The run's embedded database to copy, made by whoever needs it first. */
export const makeEmbedded = async (scratch: string): Promise<string> => {
  const template = join(scratch, 'embedded');
  if (existsSync(template)) return template;
  const fresh = mkdtempSync(join(scratch, 'fresh-'));
  const { close } = await openDatabase({ dataDir: fresh });
  await close();
  try {
    renameSync(fresh, template);
  } catch {
    rmSync(fresh, { recursive: true }); // another test file was faster
  }
  return template;
};
