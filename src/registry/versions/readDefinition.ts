import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { definitions } from '../database/tables.ts';
import { verifiedBytes } from './verifiedBytes.ts';

/** The canonical bytes of a digest that a version names, held against it. */
export const readDefinition = async (database: Database, digest: string): Promise<Uint8Array> => {
  const [found] = await database
    .select({ bytes: definitions.bytes })
    .from(definitions)
    .where(eq(definitions.digest, digest));
  if (found === undefined) throw new Error(`The definition ${digest} is missing from the database.`);
  return verifiedBytes(database, digest, found.bytes);
};

export const readDefinitionText = async (database: Database, digest: string): Promise<string> =>
  new TextDecoder().decode(await readDefinition(database, digest));
