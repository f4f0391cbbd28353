import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { tombstones } from '../database/tables.ts';
import { Problem } from '../problem.ts';

/**
 * The bytes of a definition, once more held against their digest: what was damaged on the disk, or changed by
 * somebody in the database, is never served. Where the content was removed on purpose, that is said.
 */
export const verifiedBytes = async (
  database: Database,
  digest: string,
  bytes: Uint8Array,
): Promise<Uint8Array> => {
  if (await fits(digest, bytes)) return bytes;
  await refusePurged(database, digest);
  throw damaged(`the definition ${digest}`);
};

/** Whether bytes are those that a digest was made of. Others are answered between one piece and the next. */
export const fits = async (digest: string, bytes: Uint8Array): Promise<boolean> => {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += piece) {
    if (at > 0) await setImmediate();
    hash.update(bytes.subarray(at, at + piece));
  }
  return `sha256:${hash.digest('hex')}` === digest;
};

/** Bytes that are hashed in half a millisecond. */
const piece = 256 * 1024;

/** Refuses content that was removed because it had to go. */
export const refusePurged = async (database: Database, digest: string): Promise<void> => {
  const [stone] = await database.select().from(tombstones).where(eq(tombstones.digest, digest));
  if (stone !== undefined) throw purged(digest, stone);
};

export const damaged = (what: string): Problem =>
  new Problem(
    'content-damaged',
    `What is kept as ${what} is not what was published: its digest is another one. It is not served.`,
    'Tell whoever operates the registry: they have to restore it from a backup.',
  );

const purged = (
  digest: string,
  { reason, purgedAt }: { readonly reason: string; readonly purgedAt: Date },
): Problem =>
  new Problem(
    'purged',
    `The content of this version was removed on ${purgedAt.toISOString().slice(0, 10)}: ${reason}`,
    'It cannot be had again; use another version, and move conversations that are pinned to it.',
    { data: { digest, purgedAt: purgedAt.toISOString() } },
  );
