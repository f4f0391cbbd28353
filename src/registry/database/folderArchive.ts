import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';

/** A folder with all that is in it as bytes, for `unpackFolder` of the same release. */
export const packFolder = (folder: string): Buffer => {
  const entries: Entry[] = [];
  const take = (path: readonly string[]): void => {
    for (const entry of readdirSync(join(folder, ...path), { withFileTypes: true })) {
      const within = [...path, entry.name];
      if (entry.isDirectory()) {
        entries.push({ path: within, bytes: null });
        take(within);
      } else entries.push({ path: within, bytes: readFileSync(join(folder, ...within)) });
    }
  };
  take([]);
  return gzipSync(serialize(entries));
};

/** Writes what was packed into a folder, which is made; files are for their owner alone. */
export const unpackFolder = (packed: Uint8Array, folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { path, bytes } of deserialize(gunzipSync(packed)) as readonly Entry[]) {
    if (bytes === null) mkdirSync(join(folder, ...path), { mode: 0o700 });
    else writeFileSync(join(folder, ...path), bytes, { mode: 0o600 });
  }
};

/** Folders have no bytes, and stand before what is in them. */
type Entry = { readonly path: readonly string[]; readonly bytes: Uint8Array | null };
