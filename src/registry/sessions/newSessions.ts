import { textArray } from '../calls/textArray.ts';
import type { Database, Query } from '../database/database.ts';
import { gather } from '../database/gather.ts';
import type { Pin } from '../pin.ts';
import { Problem } from '../problem.ts';
import { createFindPrepared, type FindPrepared } from '../versions/findPrepared.ts';
import type { FoundVersion } from '../versions/findVersion.ts';
import { asMade } from './asMade.ts';
import { type ChosenPin, refuseClash } from './choosePins.ts';
import { type Ask, askKey } from './readAsks.ts';
import { createMakeSingle, isSingle } from './singleSessions.ts';

/** A session that is to be made, and by which selectors. */
export type WantedSession = {
  readonly session: string;
  /** Each names its toolset. */
  readonly asks: readonly Ask[];
  readonly createdBy: string;
  readonly upgrades: 'none' | 'safe';
  readonly ttl: number | null;
};

/** Its pins; undefined where it could not be made like this, and has to be looked at by itself. */
export type MakeSession = (wanted: WantedSession) => Promise<readonly Pin[] | undefined>;

/**
 * Makes sessions, those that come at the same time together, by a statement that has committed when they are answered.
 * Whoever cannot be made takes nobody along: an id that is taken, a selector without a version. Where statements are
 * planned anew each time, two small ones take less than a large one.
 */
export const createMakeSession = (
  database: Database,
  query: Query,
  now: () => Date,
  { plansOnce = true }: { readonly plansOnce?: boolean } = {},
): MakeSession => {
  const single = createMakeSingle(query, now);
  const several = createMakeSeveral(database, query, now);
  return (wanted) => (plansOnce && isSingle(wanted) ? single(wanted) : several(wanted));
};

/**
 * Those of any toolsets, of which the tools must differ in name: each channel and range is looked up once, in a statement
 * that starts after all of them came, and all are written by one more.
 */
const createMakeSeveral = (database: Database, query: Query, now: () => Date): MakeSession => {
  const find = createFindPrepared(database, query);
  return gather(
    async (all) => {
      const chosen = await choose(database, find, all);
      const at = now().toISOString();
      const made = await insert(query, all, chosen, at);
      return all.map((one, index) =>
        made.get(one.session) === one
          ? chosen[index]?.map((pin) => asMade(pin, pin.selector, at))
          : undefined,
      );
    },
    { most: 500, atOnce: 2 },
  );
};

/**
 * The pins of each. Every selector and every company of versions is looked up once; what cannot be pinned is left to
 * be refused in its place.
 */
const choose = async (
  database: Database,
  find: FindPrepared,
  all: readonly WantedSession[],
): Promise<readonly (readonly ChosenPin[] | undefined)[]> => {
  const found = new Map<string, ChosenPin | undefined>();
  await once(
    all.flatMap(({ asks }) => asks),
    askKey,
    async ({ toolset, selector }, key) => {
      const version = await find(toolset, selector);
      found.set(key, version && isOpen(version) ? { toolset, ...placeOf(version), selector } : undefined);
    },
  );
  const companies = all.map(({ asks }) => {
    const pins = asks.flatMap((ask) => found.get(askKey(ask)) ?? []);
    return pins.length === asks.length ? pins : undefined;
  });
  const clashing = new Set<string>();
  await once(
    companies.filter((pins) => pins !== undefined && pins.length > 1) as ChosenPin[][],
    companyOf,
    async (pins, company) => {
      if (await clash(database, pins)) clashing.add(company);
    },
  );
  if (clashing.size === 0) return companies;
  return companies.map((pins) => (pins !== undefined && clashing.has(companyOf(pins)) ? undefined : pins));
};

/** Does the work for one of those that have a key in common, for all keys at the same time. */
const once = async <One>(
  all: readonly One[],
  keyOf: (one: One) => string,
  work: (one: One, key: string) => Promise<void>,
): Promise<void> => {
  const byKey = new Map<string, One>();
  for (const one of all) byKey.set(keyOf(one), one);
  await Promise.all([...byKey].map(([key, one]) => work(one, key)));
};

const companyOf = (pins: readonly ChosenPin[]): string =>
  pins.map(({ toolset, version }) => `${toolset} ${version}`).join(' ');

const isOpen = ({ state, yanked }: FoundVersion): boolean => state === 'approved' && !yanked;

const placeOf = ({ version, digest }: FoundVersion) => ({ version, digest });

/** Whether two of them have a tool's name in common. */
const clash = async (database: Database, pins: readonly ChosenPin[]): Promise<boolean> => {
  try {
    await refuseClash(database, pins);
    return false;
  } catch (error) {
    if (error instanceof Problem) return true;
    throw error;
  }
};

/** Those that were made, by their ids. In the order of the ids, so that two who make the same never wait in a ring. */
const insert = async (
  query: Query,
  all: readonly WantedSession[],
  chosen: readonly (readonly ChosenPin[] | undefined)[],
  at: string,
): Promise<ReadonlyMap<string, WantedSession>> => {
  const wanted = new Map<string, { readonly one: WantedSession; readonly pins: readonly ChosenPin[] }>();
  for (const [index, one] of all.entries()) {
    const pins = chosen[index];
    if (pins !== undefined && !wanted.has(one.session)) wanted.set(one.session, { one, pins });
  }
  if (wanted.size === 0) return new Map();
  const those = [...wanted.values()];
  const pins = those.flatMap(({ one, pins }) => pins.map((pin, position) => ({ ...pin, position, of: one })));
  const made = await query<{ id: string }>(statement, [
    textArray(those.map(({ one }) => one.session)),
    textArray(those.map(({ one }) => one.createdBy)),
    textArray(those.map(({ one }) => one.upgrades)),
    textArray(those.map(({ one }) => (one.ttl === null ? null : String(one.ttl)))),
    textArray(pins.map(({ of }) => of.session)),
    textArray(pins.map(({ position }) => String(position))),
    textArray(pins.map(({ toolset }) => toolset)),
    textArray(pins.map(({ version }) => version)),
    textArray(pins.map(({ selector }) => selector)),
    at,
  ]);
  return new Map(made.map(({ id }) => [id, wanted.get(id)?.one as WantedSession]));
};

const statement = `
  with wanted as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::integer[])
      as wanted (id, made_by, upgrades, ttl)
  ), made as (
    insert into sessions (id, created_at, created_by, upgrades, ttl, lapses_at)
    select id, $10::timestamptz, made_by, upgrades, ttl, $10::timestamptz + ttl * interval '1 second'
    from wanted
    order by id collate "C"
    on conflict do nothing
    returning id, created_at, created_by
  ), pinned as (
    insert into pins (session, position, toolset, version, selector, pinned_at, pinned_by)
    select made.id, chosen.position, chosen.toolset, chosen.version, chosen.selector, made.created_at, made.created_by
    from unnest($5::text[], $6::smallint[], $7::text[], $8::text[], $9::text[])
      as chosen (id, position, toolset, version, selector)
    join made on made.id = chosen.id
  )
  select id from made`;
