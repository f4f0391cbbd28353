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
import { asMade } from './sessions/asMade.ts';
import { choosePins } from './sessions/choosePins.ts';
import { insertSession } from './sessions/insertSession.ts';
import { type Ask, readAsks, readToolsets, requireTtl } from './sessions/readAsks.ts';
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
  whileUp(() => {
    const session = requireSessionId(request.session);
    const formats = requireFormats(request.formats);
    const { toolsets } = request;
    return toolsets === undefined || request.from !== undefined || formats.length > 0
      ? pinAlone(registry, session, request, formats)
      : pinAmongOthers(registry, session, request, toolsets);
  });

/** As nearly all are made: with those that come at the same time, where there is nothing to be told or refused. */
const pinAmongOthers = async (
  registry: Registry,
  session: string,
  request: PinRequest,
  toolsets: NonNullable<PinRequest['toolsets']>,
): Promise<Pinned> => {
  const { by, ttl = null, upgrades = 'none' } = request;
  requireTtl(ttl);
  const asks = readToolsets(toolsets);
  const pins = await registry.makeSession({ session, asks, createdBy: by.name, upgrades, ttl });
  return pins === undefined
    ? pinAlone(registry, session, request, [])
    : { created: true, session, pins, formats: [] };
};

const pinAlone = async (
  registry: Registry,
  session: string,
  request: PinRequest,
  named: readonly FormatId[],
): Promise<Pinned> => {
  const { database } = registry;
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
  const at = createdAt.toISOString();
  const pins = chosen.map((pin, index) => asMade(pin, (asks[index] as Ask).selector, at));
  return { created: true, session, pins, formats };
};

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
