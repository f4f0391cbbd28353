import type { Database } from '../database/database.ts';
import type { Text } from '../judge/text.ts';
import { uncountedDefinition } from './readDefinition.ts';

/** Canonical definitions that are at hand, by their digests. */
export type Contents = ReadonlyMap<string, Text>;

/** A definition for a process: the one at hand, or the one that is kept. */
export const contentOf = async (database: Database, contents: Contents, digest: string): Promise<Text> =>
  contents.get(digest) ?? uncountedDefinition(database, digest);
