import { type SQL, sql } from 'drizzle-orm';
import type { Counted } from '../../history/evidence.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { textArray } from './textArray.ts';

export type CallWindow = {
  readonly toolset: string;
  readonly since: Date;
  /** Calls recorded by these are left out. */
  readonly excluded?: readonly string[] | undefined;
  /** Only calls made under this version, or all but those. */
  readonly version?: string | undefined;
  readonly otherThan?: string | undefined;
};

/** Calls of which the same is kept, in one session and under one version. */
export type SampledCall = {
  readonly session: string;
  readonly live: boolean;
  readonly tool: string;
  /** JSON text, as is `arguments`. */
  readonly shape: string;
  readonly arguments: string | null;
  readonly count: number;
};

export type CallSample = {
  readonly recorded: { readonly calls: number; readonly counted: 'exact' | 'estimated' };
  readonly counted: Counted;
  readonly calls: readonly SampledCall[];
};

/**
 * The calls of a toolset in a time: all of them up to 20,000, and of more a fair sample of about so many. What does not
 * differ is put together.
 */
export const sampleCalls = async (database: Database, window: CallWindow): Promise<CallSample> => {
  const recorded = await countCalls(database, window);
  const isAll = recorded.calls <= mostCalls;
  const below = isAll ? sql`` : sql`and c.spot < ${Math.floor((spots * mostCalls) / recorded.calls)}`;
  if (recorded.calls === 0) return { recorded, counted: 'exact', calls: [] };
  const groups = await rowsOf<Group>(
    database,
    sql`
      select c.session, encode(c.shape, 'hex') as shape, c.arguments, count(*)::integer as count
      from calls c
      where ${conditionOf(window)} ${below}
      group by c.session, c.shape, c.arguments`,
  );
  const [shapes, live] = await Promise.all([
    readShapes(
      database,
      groups.map(({ shape }) => shape),
    ),
    liveOnes(
      database,
      groups.map(({ session }) => session),
    ),
  ]);
  const calls = groups.flatMap(({ shape: hash, ...group }) => {
    const shape = shapes.get(hash);
    return shape === undefined ? [] : [{ ...group, ...shape, live: live.has(group.session) }];
  });
  return { recorded, counted: isAll ? 'exact' : 'sampled', calls };
};

const mostCalls = 20_000;

type Group = {
  readonly session: string;
  readonly shape: string;
  readonly arguments: string | null;
  readonly count: number;
};

const conditionOf = ({ toolset, since, excluded = [], version, otherThan }: CallWindow): SQL => {
  const from = since.toISOString();
  const conditions = [
    sql`c.toolset = ${toolset}`,
    sql`c.day >= ${from.slice(0, 10)}::date`,
    sql`c.at >= ${from}::timestamptz`,
  ];
  if (version !== undefined) conditions.push(sql`c.version = ${version}`);
  if (otherThan !== undefined) conditions.push(sql`c.version <> ${otherThan}`);
  if (excluded.length > 0) conditions.push(sql`c.recorded_by <> all (${textArray(excluded)}::text[])`);
  return sql.join(conditions, sql` and `);
};

/** Values of `spot`. */
const spots = 2 ** 31;

/** Counted one by one up to a number beyond which a hundredth of them tells how many there are. */
const countCalls = async (database: Database, window: CallWindow): Promise<CallSample['recorded']> => {
  const count = async (more: SQL): Promise<number> => {
    const [row] = await rowsOf<{ count: number | string }>(
      database,
      sql`select count(*) as count from (select 1 from calls c where ${conditionOf(window)} ${more}) as found`,
    );
    return Number(row?.count ?? 0);
  };
  const calls = await count(sql`limit ${mostCounted + 1}`);
  if (calls <= mostCounted) return { calls, counted: 'exact' };
  const share = await count(sql`and c.spot < ${Math.floor(spots / 100)}`);
  return { calls: share * 100, counted: 'estimated' };
};

const mostCounted = 200_000;

const readShapes = async (
  database: Database,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, { readonly tool: string; readonly shape: string }>> => {
  const rows = await rowsOf<{ hash: string; tool: string; shape: string }>(
    database,
    sql`
      select encode(s.hash, 'hex') as hash, s.tool, s.shape
      from unnest(${textArray([...new Set(hashes)])}::text[]) as wanted (hash)
      join call_shapes s on s.hash = decode(wanted.hash, 'hex')`,
  );
  return new Map(rows.map(({ hash, tool, shape }) => [hash, { tool, shape }]));
};

/** Which of the sessions go on. */
const liveOnes = async (database: Database, sessions: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`
      select s.id
      from unnest(${textArray([...new Set(sessions)])}::text[]) as wanted (id)
      join sessions s on s.id = wanted.id
      where s.ended_at is null and s.lapsed_at is null`,
  );
  return new Set(rows.map(({ id }) => id));
};
