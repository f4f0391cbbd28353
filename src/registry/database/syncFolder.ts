import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Has the disk hold a folder's entries and, unless told otherwise, all that is in them. */
export const syncFolder = (folder: string, { deep = true } = {}): void => {
  if (deep) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) syncFolder(path);
      else if (entry.isFile()) sync(path);
    }
  }
  sync(folder);
};

const sync = (path: string): void => {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};
