import { inArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { definitions } from '../database/tables.ts';
import { Problem } from '../problem.ts';
import { findVersion, requireToolset, selectorWords } from '../versions/findVersion.ts';
import { readSelector } from '../versions/readSelector.ts';
import { requireOpen } from '../versions/requireOpen.ts';
import type { Ask } from './readAsks.ts';

export type ChosenPin = {
  readonly toolset: string;
  readonly version: string;
  readonly digest: string;
  readonly selector: string;
};

/** What the asks name now: each a version that takes new pins, and together without two tools of one name. */
export const choosePins = async (database: Database, asks: readonly Ask[]): Promise<readonly ChosenPin[]> => {
  const chosen: ChosenPin[] = [];
  for (const ask of asks) {
    chosen.push(ask.standing ?? (await choosePin(database, ask.toolset, ask.selector)));
  }
  await refuseClash(database, chosen);
  return chosen;
};

/** The version that a selector names now, where it takes new pins. */
export const choosePin = async (
  database: Database,
  toolset: string,
  selector: string,
): Promise<ChosenPin> => {
  const read = readSelector(selector);
  const found = await findVersion(database, toolset, read);
  if (found !== undefined) {
    requireOpen(toolset, found);
    const { version, digest } = found;
    return { toolset, version, digest, selector };
  }
  await requireToolset(database, toolset);
  throw new Problem(
    'no-such-version',
    `The toolset ${toolset} has no version for ${selectorWords(read)} that may be pinned.`,
    'List its versions and channels, and ask for one that is approved and not yanked.',
    { data: { toolset, selector } },
  );
};

/** Refuses versions that have a tool's name in common: a conversation's tools need names of their own. */
export const refuseClash = async (
  database: Database,
  chosen: readonly Pick<ChosenPin, 'toolset' | 'version' | 'digest'>[],
): Promise<void> => {
  if (chosen.length < 2) return;
  const digests = chosen.map(({ digest }) => digest);
  const rows = await database
    .select({ digest: definitions.digest, toolNames: definitions.toolNames })
    .from(definitions)
    .where(inArray(definitions.digest, digests));
  const namesOf = new Map(rows.map(({ digest, toolNames }) => [digest, toolNames]));
  const ownerOf = new Map<string, string>();
  for (const { toolset, version, digest } of chosen) {
    for (const tool of namesOf.get(digest) ?? []) {
      const owner = ownerOf.get(tool);
      if (owner !== undefined) {
        throw new Problem(
          'tool-name-clash',
          `Both ${owner} and ${toolset} ${version} have a tool called "${tool}", and a conversation's tools need names of their own.`,
          'Pin versions whose tools differ in name, or give each toolset a session of its own.',
          { data: { tool, toolsets: [owner.split(' ')[0], toolset] } },
        );
      }
      ownerOf.set(tool, `${toolset} ${version}`);
    }
  }
};
