import { textArray } from '../calls/textArray.ts';
import type { Query } from '../database/database.ts';
import { gather } from '../database/gather.ts';
import type { Pin } from '../pin.ts';
import { type PlainPlace, placeColumns, plainPlace } from '../versions/plainPlace.ts';
import { asMade } from './asMade.ts';
import type { MakeSession, WantedSession } from './newSessions.ts';
import { type Ask, askKey } from './readAsks.ts';

/** Whether one can be made as the others here are: the rest name several toolsets, or a version in a rare way. */
export const isSingle = ({ asks }: WantedSession): boolean =>
  asks.length === 1 && plainPlace((asks[0] as Ask).selector) !== undefined;

/**
 * Makes sessions of one toolset each, as nearly all are, those that come at the same time together: what they name is
 * looked up by the same statement that writes them, which starts after all of them came.
 */
export const createMakeSingle = (query: Query, now: () => Date): MakeSession =>
  gather(
    async (all) => {
      const at = now().toISOString();
      const { asks, wanted } = listed(all);
      const rows = await query<Row>(statement, [
        textArray(asks.map(({ ask }) => ask.toolset)),
        textArray(asks.map(({ ask }) => ask.selector)),
        ...placeColumns.map((column) => textArray(asks.map(({ place }) => place[column]))),
        textArray(wanted.map(({ one }) => one.session)),
        textArray(wanted.map(({ nth }) => String(nth))),
        textArray(wanted.map(({ one }) => one.createdBy)),
        textArray(wanted.map(({ one }) => one.upgrades)),
        textArray(wanted.map(({ one }) => (one.ttl === null ? null : String(one.ttl)))),
        at,
      ]);
      return answers(all, { asks, wanted }, rows, at);
    },
    { most: 500, atOnce: 3 },
  );

type Listed = {
  /** What they ask for, each once; counted from 1, as the database does. */
  readonly asks: readonly { readonly ask: Ask; readonly place: PlainPlace }[];
  /** The first that came for each id. */
  readonly wanted: readonly { readonly one: WantedSession; readonly nth: number }[];
};

const listed = (all: readonly WantedSession[]): Listed => {
  const asks = new Map<string, { ask: Ask; place: PlainPlace; nth: number }>();
  const wanted = new Map<string, { one: WantedSession; nth: number }>();
  for (const one of all) {
    if (wanted.has(one.session)) continue;
    const ask = one.asks[0] as Ask;
    const key = askKey(ask);
    let known = asks.get(key);
    if (known === undefined) {
      known = { ask, place: plainPlace(ask.selector) as PlainPlace, nth: asks.size + 1 };
      asks.set(key, known);
    }
    wanted.set(one.session, { one, nth: known.nth });
  }
  return { asks: [...asks.values()], wanted: [...wanted.values()] };
};

/** Those of one ask share their pins. */
const answers = (
  all: readonly WantedSession[],
  { asks, wanted }: Listed,
  rows: readonly Row[],
  at: string,
): readonly (readonly Pin[] | undefined)[] => {
  const pins: (readonly Pin[])[] = [];
  const left = new Set<string>();
  for (const { nth, version, digest, id } of rows) {
    if (id !== null) left.add(id);
    else {
      const { toolset, selector } = (asks[nth - 1] as Listed['asks'][number]).ask;
      pins[nth] = [asMade({ toolset, version, digest, selector }, selector, at)];
    }
  }
  const made = new Map<WantedSession, readonly Pin[] | undefined>();
  for (const { one, nth } of wanted) if (!left.has(one.session)) made.set(one, pins[nth]);
  return all.map((one) => made.get(one));
};

/** What an ask was found to name, or the id of a session that was not made. */
type Row =
  | { readonly nth: number; readonly version: string; readonly digest: string; readonly id: null }
  | { readonly nth: null; readonly version: null; readonly digest: null; readonly id: string };

/** As a lookup for each row: joined, the marks of all versions might be read for one. */
const isOpen = (version: string): string => `(
  select m.state = 'approved' and not m.yanked from version_marks m
  where m.toolset = asks.toolset and m.version = ${version}.version
)`;

/**
 * In the order of the ids, so that two who make the same never wait in a ring. An id that is taken, or a selector without
 * a version that takes pins, takes none of the others along.
 *
 * Two things keep PostgreSQL from more work than the rows are. Ids are all that can be in conflict, but if they were named,
 * it would look in its catalog for what that means to each index of each part of the table. And the asks come by way of
 * a `select`, so that it never knows how many they are, and one plan serves every time.
 */
const statement = `
  with asks as (
    select * from unnest(
      (select $1::text[]), (select $2::text[]), (select $3::text[]), (select $4::text[]), (select $5::text[]),
      (select $6::text[])
    ) with ordinality as asks (toolset, selector, exact, channel, low, high, nth)
  ), found as (
    select asks.*, named.version, named.digest
    from asks cross join lateral (
      select v.version, v.digest from versions v
      where v.toolset = asks.toolset and v.version = coalesce(
        asks.exact,
        (select c.version from channels c where c.toolset = asks.toolset and c.channel = asks.channel)
      )
      offset 0
    ) named
    where asks.low is null and ${isOpen('named')}
    union all
    select asks.*, greatest.version, greatest.digest
    from asks cross join lateral (
      select v.version, v.digest from versions v
      where v.toolset = asks.toolset and v.release and v.rank >= asks.low and v.rank < asks.high
        and ${isOpen('v')}
      order by v.rank desc limit 1
    ) greatest
    where asks.low is not null
  ), wanted as (
    select * from unnest($7::text[], $8::bigint[], $9::text[], $10::text[], $11::integer[])
      as wanted (id, nth, made_by, upgrades, ttl)
  ), made as (
    insert into sessions (id, created_at, created_by, upgrades, ttl, lapses_at)
    select id, $12::timestamptz, made_by, upgrades, ttl, $12::timestamptz + ttl * interval '1 second'
    from wanted join found using (nth)
    order by id collate "C"
    on conflict do nothing
    returning id
  ), pinned as (
    insert into pins (session, position, toolset, version, selector, pinned_at, pinned_by)
    select made.id, 0, found.toolset, found.version, found.selector, $12::timestamptz, wanted.made_by
    from made join wanted on wanted.id = made.id join found using (nth)
  )
  select nth::integer, version, digest, null as id from found
  union all
  select null, null, null, id from wanted where not exists (select from made where made.id = wanted.id)`;
