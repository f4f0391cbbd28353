import { textArray } from '../calls/textArray.ts';
import type { Database, Query } from '../database/database.ts';
import { gather } from '../database/gather.ts';
import { Problem } from '../problem.ts';
import { type ChosenPin, choosePin, refuseClash } from './choosePins.ts';

/** A session that is to be made, and by which selectors. */
export type WantedSession = {
  readonly session: string;
  /** Each names its toolset. */
  readonly asks: readonly { readonly toolset: string; readonly selector: string }[];
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly upgrades: 'none' | 'safe';
  readonly ttl: number | null;
};

/** Its pins; undefined where it could not be made like this, and has to be looked at by itself. */
export type MakeSession = (wanted: WantedSession) => Promise<readonly ChosenPin[] | undefined>;

/**
 * Makes sessions, those that come at the same time together: each channel and range that they name is looked up
 * once, in a statement that starts after all of them came, and all are written by one more, which has committed when
 * they are answered. Whoever cannot be made takes nobody along: an id that is taken, a selector without a version.
 */
export const createMakeSession = (database: Database, query: Query): MakeSession =>
  gather(
    async (all) => {
      const choose = chooseOnce(database);
      const chosen = await Promise.all(all.map(choose));
      const made = await insert(query, all, chosen);
      return all.map((one, index) => (made.get(one.session) === one ? chosen[index] : undefined));
    },
    { most: 500, atOnce: 2 },
  );

/** Looks up each selector, and each company of versions, once; what cannot be pinned is left to be refused in its place. */
const chooseOnce = (database: Database) => {
  const known = new Map<string, Promise<unknown>>();
  const once = <Answer>(question: readonly string[], find: () => Promise<Answer>): Promise<Answer> => {
    const key = question.join(' ');
    const asked = (known.get(key) as Promise<Answer> | undefined) ?? find();
    known.set(key, asked);
    return asked;
  };
  return async ({ asks }: WantedSession): Promise<readonly ChosenPin[] | undefined> => {
    try {
      const pins = await Promise.all(
        asks.map(({ toolset, selector }) =>
          once([toolset, selector], () => choosePin(database, toolset, selector)),
        ),
      );
      const places = pins.flatMap(({ toolset, version }) => [toolset, version]);
      await once(['together', ...places], () => refuseClash(database, pins));
      return pins;
    } catch (error) {
      if (error instanceof Problem) return undefined;
      throw error;
    }
  };
};

/** Those that were made, by their ids. In the order of the ids, so that two who make the same never wait in a ring. */
const insert = async (
  query: Query,
  all: readonly WantedSession[],
  chosen: readonly (readonly ChosenPin[] | undefined)[],
): Promise<ReadonlyMap<string, WantedSession>> => {
  const wanted = new Map<string, { readonly one: WantedSession; readonly pins: readonly ChosenPin[] }>();
  for (const [index, one] of all.entries()) {
    const pins = chosen[index];
    if (pins !== undefined && !wanted.has(one.session)) wanted.set(one.session, { one, pins });
  }
  if (wanted.size === 0) return new Map();
  const sorted = [...wanted.values()].sort((a, b) => (a.one.session < b.one.session ? -1 : 1));
  const pins = sorted.flatMap(({ one, pins }) =>
    pins.map((pin, position) => ({ ...pin, position, of: one })),
  );
  const made = await query<{ id: string }>(statement, [
    textArray(sorted.map(({ one }) => one.session)),
    textArray(sorted.map(({ one }) => one.createdAt.toISOString())),
    textArray(sorted.map(({ one }) => one.createdBy)),
    textArray(sorted.map(({ one }) => one.upgrades)),
    textArray(sorted.map(({ one }) => (one.ttl === null ? null : String(one.ttl)))),
    textArray(pins.map(({ of }) => of.session)),
    textArray(pins.map(({ position }) => String(position))),
    textArray(pins.map(({ toolset }) => toolset)),
    textArray(pins.map(({ version }) => version)),
    textArray(pins.map(({ selector }) => selector)),
  ]);
  return new Map(made.map(({ id }) => [id, wanted.get(id)?.one as WantedSession]));
};

const statement = `
  with wanted as (
    select * from unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::integer[])
      as wanted (id, at, made_by, upgrades, ttl)
  ), made as (
    insert into sessions (id, created_at, created_by, upgrades, ttl, lapses_at)
    select id, at, made_by, upgrades, ttl, at + ttl * interval '1 second' from wanted
    on conflict (id) do nothing
    returning id, created_at, created_by
  ), pinned as (
    insert into pins (session, position, toolset, version, selector, pinned_at, pinned_by)
    select made.id, chosen.position, chosen.toolset, chosen.version, chosen.selector, made.created_at, made.created_by
    from unnest($6::text[], $7::smallint[], $8::text[], $9::text[], $10::text[])
      as chosen (id, position, toolset, version, selector)
    join made on made.id = chosen.id
  )
  select id from made`;
