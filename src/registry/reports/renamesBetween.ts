import { and, eq, isNotNull } from 'drizzle-orm';
import type { Rename } from '../../compat/change.ts';
import type { Database } from '../database/database.ts';
import { versions } from '../database/tables.ts';
import { versionRank } from '../versions/versionRank.ts';
import { composeRenames, invertRenames } from './composeRenames.ts';

/**
 * What publishers declared renamed on the way from one version to another: back to the version that both
 * descend from, inverted, and from there forward.
 */
export const renamesBetween = async (
  database: Database,
  toolset: string,
  from: string,
  to: string,
): Promise<readonly Rename[]> => {
  const declared = await database
    .select({ version: versions.version })
    .from(versions)
    .where(and(eq(versions.toolset, toolset), isNotNull(versions.renames)))
    .limit(1);
  if (declared.length === 0 || from === to) return [];
  const family = await database
    .select({ version: versions.version, previous: versions.previous, renames: versions.renames })
    .from(versions)
    .where(eq(versions.toolset, toolset));
  const members = new Map(family.map((member) => [member.version, member]));
  const back: (readonly Rename[])[] = [];
  const forward: (readonly Rename[])[] = [];
  let here: string | null = from;
  let there: string | null = to;
  // A predecessor stands below its successor, so stepping down the greater one meets where the lines part.
  while (here !== there) {
    if (here !== null && (there === null || versionRank(here) > versionRank(there))) {
      const member = members.get(here);
      back.push(invertRenames(member?.renames ?? []));
      here = member?.previous ?? null;
    } else if (there !== null) {
      const member = members.get(there);
      forward.unshift(member?.renames ?? []);
      there = member?.previous ?? null;
    }
  }
  return composeRenames([...back, ...forward]);
};
