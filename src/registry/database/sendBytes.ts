import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Bytes as a value for statements of this transaction. What is large is sent ahead of them, since the driver writes a
 * statement in one go and nobody else would be answered meanwhile: in pieces, each kept by the server as a setting that
 * lasts no longer than the transaction, which takes no table and no right, and holds behind a pooler as well. Another
 * value with the same `name` takes the place of this one.
 */
export const sendBytes = async (
  transaction: Database,
  name: string,
  bytes: Uint8Array,
): Promise<SQL<Uint8Array>> => {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (whole.length <= inOneGo) return sql`${whole}::bytea`;
  let pieces = 0;
  for (let at = 0; at < whole.length; at += piece) {
    const text = whole.toString('base64', at, Math.min(at + piece, whole.length));
    // Only its length comes back.
    await transaction.execute(sql`select length(set_config(${settingOf(name, pieces)}, ${text}, true))`);
    pieces += 1;
  }
  return sql`(
    select string_agg(decode(current_setting(${settingOf(name, '')} || n), 'base64'), ''::bytea order by n)
    from generate_series(0, ${sql.raw(String(pieces - 1))}) as n
  )`;
};

/** The same for a text, given as its UTF-8 bytes. */
export const sendText = async (
  transaction: Database,
  name: string,
  bytes: Uint8Array,
): Promise<SQL<string>> => sql`convert_from(${await sendBytes(transaction, name, bytes)}, 'UTF8')`;

const settingOf = (name: string, n: number | ''): string => `toolset_registry.${name}_${n}`;

const inOneGo = 64 * 1024;
/** Bytes that take the driver a fraction of a millisecond: between two of these others are answered. */
const piece = 48 * 1024;
