import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { definitions } from '../database/tables.ts';
import type { Registry } from '../registry.ts';
import { fits, verifiedBytes } from './verifiedBytes.ts';

/** The canonical bytes of a digest that a version names, held against it. */
export const readDefinition = async (database: Database, digest: string): Promise<Uint8Array> => {
  const [found] = await database
    .select({ bytes: definitions.bytes })
    .from(definitions)
    .where(eq(definitions.digest, digest));
  if (found === undefined) throw new Error(`The definition ${digest} is missing from the database.`);
  return verifiedBytes(database, digest, found.bytes);
};

/** The same, from a standby where that has them: bytes that fit their digest are the same everywhere. */
export const readContent = async (
  { database, standby }: Pick<Registry, 'database' | 'standby'>,
  digest: string,
): Promise<Uint8Array> =>
  (await standby?.ask((there) => wholeThere(there.database, digest))) ?? readDefinition(database, digest);

const wholeThere = async (database: Database, digest: string): Promise<Uint8Array | undefined> => {
  const [found] = await database
    .select({ bytes: definitions.bytes })
    .from(definitions)
    .where(eq(definitions.digest, digest));
  return found && fits(digest, found.bytes) ? found.bytes : undefined;
};

export const readDefinitionText = async (database: Database, digest: string): Promise<string> =>
  new TextDecoder().decode(await readDefinition(database, digest));
