import { satisfies } from 'semver';
import type { FormatId } from '../formats/formatIds.ts';
import type { Actor } from './access/actor.ts';
import type { Database } from './database/database.ts';
import { whileUp } from './database/whileUp.ts';
import { requireSessionId } from './names.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import type { FormatCheck } from './renderings/formatCheck.ts';
import { renderPins } from './renderings/renderPins.ts';
import { requireFormats } from './renderings/requireFormat.ts';
import { type ChosenPin, choosePins } from './sessions/choosePins.ts';
import { insertSession } from './sessions/insertSession.ts';
import { type Ask, readAsks } from './sessions/readAsks.ts';
import { readPins, requirePins, type StandingPin, type StandingSession } from './sessions/readPins.ts';
import { channelPlace } from './versions/channelPlace.ts';
import { readSelector } from './versions/readSelector.ts';

export type PinRequest = {
  readonly session: string;
  /** Names with their selectors, in the order in which the session will list them. Either this or `from`. */
  readonly toolsets?: readonly (readonly [toolset: string, selector: string])[] | undefined;
  /** A session whose pins this one starts with. */
  readonly from?: string | undefined;
  readonly upgrades?: 'none' | 'safe' | undefined;
  /** Seconds unseen after which the session counts as ended for draining. */
  readonly ttl?: number | undefined;
  /** What the tools will be fetched in: rendered now, and refused where a provider would refuse them. */
  readonly formats?: readonly string[] | undefined;
  readonly by: Actor;
};

export type Pin = {
  readonly toolset: string;
  readonly version: string;
  readonly digest: string;
  /** What the pin was made from. */
  readonly selector: string;
  readonly pinnedAt: string;
  /** What this call asked for, null where it did not name the toolset. */
  readonly asked: string | null;
  /** Whether the standing version is one that `asked` allows; null where nothing was asked. */
  readonly matches: boolean | null;
};

export type Pinned = {
  /** False where the session had its pins already: the first call wins. */
  readonly created: boolean;
  readonly session: string;
  readonly pins: readonly Pin[];
  /** Of the formats that this call names. */
  readonly formats: readonly FormatCheck[];
};

/**
 * Pins a conversation to versions, once. The first call to commit wins, whatever the others ask and wherever
 * they run; they are told what stands. Channels and ranges are looked up in the database in every call, so
 * one that starts after a move was acknowledged sees it.
 */
export const pin = (registry: Registry, request: PinRequest): Promise<Pinned> =>
  whileUp(async () => {
    const { database } = registry;
    const session = requireSessionId(request.session);
    const named = requireFormats(request.formats);
    const isPlain = request.from === undefined && named.length === 0;
    const quickly = isPlain ? await makeAmongOthers(registry, session, request) : undefined;
    if (quickly !== undefined) return quickly;
    const standing = await readPins(database, session);
    const asks = await readAsks(database, request, { repeats: standing !== undefined });
    if (standing !== undefined) {
      registry.sightings.note(standing.row);
      return asStanding(registry, session, asks, standing, named);
    }
    const chosen = await choosePins(database, asks);
    const formats = await renderPins(registry, chosen, named);
    const { by, from = null, ttl = null, upgrades = 'none' } = request;
    const createdAt = registry.now();
    const wanted = { session, createdAt, createdBy: by.name, from, upgrades, ttl };
    if (!(await insertSession(database, wanted, chosen))) {
      return asStanding(registry, session, asks, await requirePins(database, session), named);
    }
    return { created: true, session, pins: asMade(chosen, asks, createdAt), formats };
  });

/** As nearly all are made; undefined where the session is there already, or something is to be refused. */
const makeAmongOthers = async (
  registry: Registry,
  session: string,
  request: PinRequest,
): Promise<Pinned | undefined> => {
  const asks = await readAsks(registry.database, request, { repeats: false });
  const { by, ttl = null, upgrades = 'none' } = request;
  const createdAt = registry.now();
  const chosen = await registry.makeSession({ session, asks, createdAt, createdBy: by.name, upgrades, ttl });
  return chosen && { created: true, session, pins: asMade(chosen, asks, createdAt), formats: [] };
};

const asMade = (chosen: readonly ChosenPin[], asks: readonly Ask[], createdAt: Date): readonly Pin[] =>
  chosen.map((pin, index) => ({
    ...pin,
    pinnedAt: createdAt.toISOString(),
    asked: asks[index]?.selector ?? null,
    matches: true,
  }));

const asStanding = async (
  registry: Registry,
  session: string,
  asks: readonly Ask[],
  { pins }: StandingSession,
  formats: readonly FormatId[],
): Promise<Pinned> => {
  const lacking = asks.find(({ toolset }) => !pins.some((pin) => pin.toolset === toolset));
  if (lacking !== undefined) {
    throw new Problem(
      'session-is-pinned',
      `The session ${JSON.stringify(session)} is pinned already, without the toolset ${lacking.toolset}.`,
      'Name the toolsets it has, or start a session of its own for the others.',
      {
        data: { toolset: lacking.toolset, pins: pins.map(({ toolset, version }) => ({ toolset, version })) },
      },
    );
  }
  const shown: Pin[] = [];
  for (const { pinnedAt, moves: _, ...pin } of pins) {
    const asked = asks.find(({ toolset }) => toolset === pin.toolset)?.selector ?? null;
    const matches = asked === null ? null : await isAllowed(registry.database, asked, pin);
    shown.push({ ...pin, pinnedAt: pinnedAt.toISOString(), asked, matches });
  }
  return { created: false, session, pins: shown, formats: await renderPins(registry, pins, formats) };
};

const isAllowed = async (
  database: Database,
  asked: string,
  { toolset, version, digest }: Pick<StandingPin, 'toolset' | 'version' | 'digest'>,
): Promise<boolean> => {
  const selector = readSelector(asked);
  if (selector.kind === 'exact') return selector.version === version;
  if (selector.kind === 'digest') return selector.digest === digest;
  if (selector.kind === 'range') return satisfies(version, selector.range);
  return (await channelPlace(database, toolset, selector.channel)) === version;
};
