import { inArray } from 'drizzle-orm';
import { type CheckedCall, checkCall as checkOneCall } from '../formats/checkCall.ts';
import type { Json } from '../schema/json.ts';
import { readCanonical } from '../toolset/readCanonical.ts';
import type { Database } from './database/database.ts';
import { definitions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import type { Registry } from './registry.ts';
import { sessionSubject } from './renderings/subject.ts';
import type { StandingPin } from './sessions/readPins.ts';
import { type ToolRename, toolRenames } from './versions/toolRenames.ts';
import { versionRank } from './versions/versionRank.ts';

export type CallRequest = {
  readonly session: string;
  readonly tool: string;
  readonly arguments: Json;
};

/**
 * Whether a call fits what its session is pinned to. Where the tool has another name in later versions, that is
 * said; where the name is an earlier or a later one of a tool that the session has, the name to call is said.
 */
export const checkCall = (registry: Registry, request: CallRequest): Promise<CheckedCall> =>
  whileUp(async () => {
    const { database, judge, sightings } = registry;
    const { row, pins, subject } = await sessionSubject(database, request);
    sightings.note(row);
    const call = { tool: request.tool, arguments: request.arguments };
    const [text, renames] = await Promise.all([subject.text(), renamesFor(database, pins, call.tool)]);
    return text.length <= quick
      ? checkOneCall(readCanonical(text), call, renames)
      : judge.checkCall({ text, call, renames });
  });

/** In characters: opening a definition of this size takes about a millisecond, a process as long to be told. */
const quick = 256 * 1024;

/** From names that a model may use to the names to use, as `checkCall` of the formats takes them. */
const renamesFor = async (
  database: Database,
  pins: readonly StandingPin[],
  tool: string,
): Promise<readonly ToolRename[]> => {
  const owner = await ownerOf(database, pins, tool);
  if (owner !== undefined) {
    const all = await toolRenames(database, owner.toolset);
    return all.filter(({ rank }) => rank > versionRank(owner.version));
  }
  const ledgers = await Promise.all(pins.map((pin) => namesHere(database, pin)));
  return ledgers.flat();
};

const ownerOf = async (
  database: Database,
  pins: readonly StandingPin[],
  tool: string,
): Promise<StandingPin | undefined> => {
  const digests = pins.map(({ digest }) => digest);
  const rows = await database
    .select({ digest: definitions.digest, toolNames: definitions.toolNames })
    .from(definitions)
    .where(inArray(definitions.digest, digests));
  const digest = rows.find(({ toolNames }) => toolNames.includes(tool))?.digest;
  return pins.find((pin) => pin.digest === digest);
};

/** Towards the names of the pinned version: earlier renames as they were, later ones backwards. */
const namesHere = async (
  database: Database,
  { toolset, version }: StandingPin,
): Promise<readonly ToolRename[]> => {
  const here = versionRank(version);
  const all = await toolRenames(database, toolset);
  return all.map(({ rank, from, to }) => (rank <= here ? { from, to } : { from: to, to: from }));
};
