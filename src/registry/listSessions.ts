import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Caller } from './access/caller.ts';
import { coveredBy } from './access/covers.ts';
import { textArray } from './calls/textArray.ts';
import { type Database, rowsOf } from './database/database.ts';
import { pins, sessions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { requireToolsetName } from './names.ts';
import { type Page, type PageRequest, pageOf, placeOf, requireLimit } from './page.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import { type SessionState, sessionState } from './sessions/sessionState.ts';
import { requireVersion } from './versions/readSelector.ts';

export type SessionSummary = {
  readonly session: string;
  readonly state: SessionState;
  readonly createdAt: string;
  /** Roughly when it was last fetched; null before the first time. */
  readonly lastSeen: string | null;
  readonly endedAt: string | null;
  readonly pins: readonly { readonly toolset: string; readonly version: string }[];
};

export type SessionsRequest = PageRequest & {
  /** Only sessions all of whose toolsets their key is about are shown. */
  readonly caller: Pick<Caller, 'toolsets'>;
  readonly toolset?: string | undefined;
  /** An exact version; needs `toolset`. */
  readonly version?: string | undefined;
  readonly state?: SessionState | undefined;
};

/** Who is on what: by id, or with a toolset by version and then id. */
export const listSessions = (
  { database }: Registry,
  request: SessionsRequest,
): Promise<Page<SessionSummary>> =>
  whileUp(async () => {
    const { limit, toolset, version } = request;
    requireLimit(limit);
    if (version !== undefined && toolset === undefined) {
      throw new Problem(
        'invalid-request',
        'A version says nothing without its toolset.',
        'Give the toolset too.',
      );
    }
    const rows =
      toolset === undefined ? await byId(database, request) : await onToolset(database, request, toolset);
    const ids = rows.slice(0, limit).map(({ id }) => id);
    const pinned = await pinsOfEach(database, ids);
    const pinsOf = new Map<string, { toolset: string; version: string }[]>(ids.map((id) => [id, []]));
    for (const { session, ...pin } of pinned) pinsOf.get(session)?.push(pin);
    return pageOf(
      rows,
      limit,
      ({ id, place }) => (place === null ? [id] : [place, id]),
      ({ id, createdAt, endedAt, lapsedAt, lastSeen }) => ({
        session: id,
        state: sessionState({ endedAt, lapsedAt }),
        createdAt: createdAt.toISOString(),
        lastSeen: lastSeen?.toISOString() ?? null,
        endedAt: endedAt?.toISOString() ?? null,
        pins: pinsOf.get(id) ?? [],
      }),
    );
  });

/** Asked for each session by its key: the planner would rather read all sixteen parts through. */
const pinsOfEach = (
  database: Database,
  ids: readonly string[],
): Promise<readonly { readonly session: string; readonly toolset: string; readonly version: string }[]> =>
  rowsOf(
    database,
    sql`
      select pinned.session, pinned.toolset, pinned.version
      from unnest(${textArray(ids)}::text[]) as asked (id)
      cross join lateral (
        select session, toolset, version, position from pins where session = asked.id offset 0
      ) as pinned
      order by pinned.session, pinned.position`,
  );

/** `place` is the version by which the list is ordered, where it is. */
type Row = {
  id: string;
  createdAt: Date;
  endedAt: Date | null;
  lapsedAt: Date | null;
  lastSeen: Date | null;
  place: string | null;
};

const byId = (database: Database, { limit, cursor, state, caller }: SessionsRequest): Promise<Row[]> => {
  const place = placeOf(cursor, ['string']);
  return database
    .select({ ...columns, place: sql<null>`null` })
    .from(sessions)
    .where(and(inState(state), place && gt(sessions.id, place[0]), isCovered(caller)))
    .orderBy(asc(sessions.id))
    .limit(limit + 1);
};

const onToolset = (
  database: Database,
  { limit, cursor, state, version, caller }: SessionsRequest,
  toolset: string,
): Promise<Row[]> => {
  const place = placeOf(cursor, ['string', 'string']);
  return database
    .select({ ...columns, place: pins.version })
    .from(pins)
    .innerJoin(sessions, eq(sessions.id, pins.session))
    .where(
      and(
        eq(pins.toolset, requireToolsetName(toolset)),
        version === undefined ? undefined : eq(pins.version, requireVersion(version, 'version').version),
        inState(state),
        isCovered(caller),
        place && sql`(${pins.version}, ${pins.session}) > (${place[0]}, ${place[1]})`,
      ),
    )
    .orderBy(asc(pins.version), asc(pins.session))
    .limit(limit + 1);
};

/** True of a session where no pin of it is outside. */
const isCovered = (caller: Pick<Caller, 'toolsets'>): SQL | undefined => {
  const covered = coveredBy(sql`own.toolset`, caller);
  return (
    covered &&
    sql`not exists (select 1 from ${pins} own where own.session = ${sessions.id} and not (${covered}))`
  );
};

const columns = {
  id: sessions.id,
  createdAt: sessions.createdAt,
  endedAt: sessions.endedAt,
  lapsedAt: sessions.lapsedAt,
  lastSeen: sessions.lastSeen,
};

const inState = (state: SessionState | undefined): SQL | undefined => {
  if (state === undefined) return undefined;
  if (state === 'ended') return isNotNull(sessions.endedAt);
  const lapsed = state === 'lapsed' ? isNotNull(sessions.lapsedAt) : isNull(sessions.lapsedAt);
  return and(isNull(sessions.endedAt), lapsed);
};
