import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';
import { uncountedBytes } from '../judge/text.ts';
import type { Registry } from '../registry.ts';
import { fits, verifiedBytes } from './verifiedBytes.ts';

/** The canonical bytes of a digest that a version names, held against it. */
export const readDefinition = async (database: Database, digest: string): Promise<Uint8Array> => {
  return verifiedBytes(database, digest, await readPresent(database, digest, Buffer.allocUnsafe));
};

/** The same in `uncountedBytes`. */
export const uncountedDefinition = async (database: Database, digest: string): Promise<Uint8Array> =>
  verifiedBytes(database, digest, await readPresent(database, digest, uncountedBytes));

const readPresent = async (
  database: Database,
  digest: string,
  room: (length: number) => Uint8Array,
): Promise<Uint8Array> => {
  const bytes = await readInPieces(database, digest, room);
  if (bytes === undefined) throw new Error(`The definition ${digest} is missing from the database.`);
  return bytes;
};

/** The same, from a standby where that has them: bytes that fit their digest are the same everywhere. */
export const readContent = async (
  { database, standby }: Pick<Registry, 'database' | 'standby'>,
  digest: string,
): Promise<Uint8Array> =>
  (await standby?.ask((there) => wholeThere(there.database, digest))) ?? readDefinition(database, digest);

const wholeThere = async (database: Database, digest: string): Promise<Uint8Array | undefined> => {
  const bytes = await readInPieces(database, digest);
  return bytes !== undefined && (await fits(digest, bytes)) ? bytes : undefined;
};

/**
 * What is large comes in many rows: the driver reads a row in one go, and nobody else would be answered meanwhile.
 * The empty bytes that are appended have the server unpack the whole once and not for each row.
 */
const readInPieces = async (
  database: Database,
  digest: string,
  room: (length: number) => Uint8Array = Buffer.allocUnsafe,
): Promise<Uint8Array | undefined> => {
  const rows = await rowsOf<{ readonly n: number; readonly piece: Uint8Array }>(
    database,
    sql`
      with whole as materialized (
        select bytes || ''::bytea as bytes from definitions where digest = ${digest}
      )
      select n, substring(bytes from n * ${size} + 1 for ${size}) as piece
      from whole cross join lateral generate_series(0, octet_length(bytes) / ${size}) as n`,
  );
  if (rows.length === 0) return undefined;
  const bytes = room(rows.reduce((sum, { piece }) => sum + piece.length, 0));
  let at = 0;
  for (const { n, piece } of [...rows].sort((a, b) => a.n - b.n)) {
    if (n > 0 && n % 4 === 0) await setImmediate();
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
};

/** Bytes of a piece, which take the driver about a millisecond. */
const size = sql.raw('262144');

export const readDefinitionText = async (database: Database, digest: string): Promise<string> =>
  new TextDecoder().decode(await readDefinition(database, digest));
