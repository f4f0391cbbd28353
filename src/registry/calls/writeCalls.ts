import type { Database, OpenDatabase } from '../database/database.ts';
import { type CallKey, spotOf } from './callKey.ts';
import { dayOf, requireParts } from './callParts.ts';
import { textArray } from './textArray.ts';

/** A call as it is written. */
export type CallRow = {
  readonly key: CallKey;
  readonly toolset: string;
  readonly version: string;
  readonly tool: string;
  /** In hex, and the JSON text of what it is the hash of. */
  readonly shapeKey: string;
  readonly shape: string;
  /** JSON text. */
  readonly arguments: string | null;
  readonly at: string;
  readonly place: number;
  readonly isError: boolean;
};

/**
 * Writes calls of a session in one statement, each once a day, and gives how many were new. Undefined where the session
 * has ended: whoever ends it waits for the writes under way, and none comes after. Rows go in by their keys, so that
 * two who write the same ones wait for each other in one order.
 */
export const writeCalls = async (
  { database, query }: Pick<OpenDatabase, 'database' | 'query'>,
  session: string,
  rows: readonly CallRow[],
  by: { readonly name: string; readonly now: Date },
): Promise<number | undefined> => {
  await requireParts(database, by.now);
  const day = dayOf(by.now);
  const sorted = [...rows].sort((a, b) => (a.key < b.key ? -1 : 1));
  const column = (value: (row: CallRow) => string | number | boolean | null) =>
    textArray(sorted.map((row) => stored(value(row))));
  const shapes = freshShapes(database, day, rows);
  const [done] = await query<{ live: number; added: number }>(statement, [
    session,
    day,
    by.name,
    textArray(shapes.map(([hash]) => hash)),
    textArray(shapes.map(([, { tool }]) => tool)),
    textArray(shapes.map(([, { shape }]) => shape)),
    column(({ key }) => key),
    column(({ key }) => spotOf(key)),
    column(({ toolset }) => toolset),
    column(({ version }) => version),
    column(({ shapeKey }) => shapeKey),
    column((row) => row.arguments),
    column(({ at }) => at),
    column(({ place }) => place),
    column(({ isError }) => isError),
  ]);
  if (done?.live === 0) return undefined;
  noteShapes(database, day, shapes);
  return done?.added;
};

const statement = `
  with live as (
    select id from sessions where id = $1 and ended_at is null for share
  ), shapes as (
    insert into call_shapes (hash, tool, shape, last_used)
    select decode(given.hash, 'hex'), given.tool, given.shape, $2::text::date
    from live, unnest($4::text[], $5::text[], $6::text[]) as given (hash, tool, shape)
    on conflict (hash) do update set last_used = excluded.last_used
      where call_shapes.last_used < excluded.last_used
  ), added as (
    insert into calls
      (day, session, key, spot, toolset, version, shape, arguments, at, place, is_error, recorded_by)
    select $2::text::date, live.id, decode(given.key, 'hex'), given.spot::integer, given.toolset, given.version,
           decode(given.shape, 'hex'), given.arguments, given.at::timestamptz, given.place::integer,
           given.is_error::boolean, $3::text
    from live, unnest(
      $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[]
    ) as given (key, spot, toolset, version, shape, arguments, at, place, is_error)
    on conflict do nothing
    returning 1
  )
  select (select count(*) from live)::integer as live, (select count(*) from added)::integer as added`;

const stored = (value: string | number | boolean | null): string | null =>
  value === null ? null : String(value);

type FreshShapes = readonly (readonly [hash: string, row: CallRow])[];

/** Those that this process has not written today: a row that is written again is locked, and most come again. */
const freshShapes = (database: Database, day: string, rows: readonly CallRow[]): FreshShapes => {
  const written = writtenToday(database, day);
  const fresh = new Map<string, CallRow>();
  for (const row of rows) if (!written.has(row.shapeKey)) fresh.set(row.shapeKey, row);
  return [...fresh].sort(([a], [b]) => (a < b ? -1 : 1));
};

const noteShapes = (database: Database, day: string, shapes: FreshShapes): void => {
  const written = writtenToday(database, day);
  if (written.size > mostNoted) written.clear();
  for (const [hash] of shapes) written.add(hash);
};

const mostNoted = 200_000;

const writtenToday = (database: Database, day: string): Set<string> => {
  const known = written.get(database);
  if (known?.day === day) return known.hashes;
  const hashes = new Set<string>();
  written.set(database, { day, hashes });
  return hashes;
};

const written = new WeakMap<Database, { readonly day: string; readonly hashes: Set<string> }>();
