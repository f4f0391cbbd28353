import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Problem } from '../problem.ts';

/**
 * Takes a folder for this process, until the returned function is called or the process ends, however it
 * ends: the kernel holds the lock, so nothing stale is ever left. A second taker is refused, also from within
 * this process, because two databases on one folder destroy it.
 */
export const lockFolder = (folder: string): (() => void) => {
  const file = openSync(join(folder, 'lock'), 'a');
  if (!tryLock(file)) {
    closeSync(file);
    throw new Problem(
      'folder-in-use',
      `Another registry is running on the folder ${folder}, and two would destroy its database.`,
      'Stop the other one, choose another folder, or set DATABASE_URL to a PostgreSQL that both can use.',
    );
  }
  return () => closeSync(file);
};

/** An advisory lock on the whole file, held by the open file and not by the process. The package has no types. */
const { tryLock } = createRequire(import.meta.url)('fs-native-extensions') as {
  tryLock: (file: number) => boolean;
};
