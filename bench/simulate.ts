import { sql } from 'drizzle-orm';
import { SemVer } from 'semver';
import { closeRegistry } from '../src/registry/closeRegistry.ts';
import { compareVersions } from '../src/registry/compareVersions.ts';
import { rowsOf } from '../src/registry/database/database.ts';
import { readTallies } from '../src/registry/draining/readTallies.ts';
import { moveChannel } from '../src/registry/moveChannel.ts';
import { openRegistry } from '../src/registry/openRegistry.ts';
import { publish } from '../src/registry/publish.ts';
import { readDispatch } from '../src/registry/readDispatch.ts';
import { readDrain } from '../src/registry/readDrain.ts';
import { readSession } from '../src/registry/readSession.ts';
import { readSessionToolset } from '../src/registry/readSessionToolset.ts';
import type { Registry } from '../src/registry/registry.ts';
import { upgrade } from '../src/registry/upgrade.ts';
import { addUpTallies } from '../src/registry/upkeep/addUpTallies.ts';
import { lapseSessions } from '../src/registry/upkeep/lapseSessions.ts';
import { runTask } from '../src/registry/upkeep/upkeep.ts';
import { findVersion } from '../src/registry/versions/findVersion.ts';
import { readSelector } from '../src/registry/versions/readSelector.ts';
import { postgresPrograms, startPostgres } from '../test/support/startPostgres.ts';
import { readOptions } from './readOptions.ts';

/**
 * A fleet of conversations on a PostgreSQL of its own, with two registries on it: publishes and channel moves in between,
 * sessions that end, lapse and follow safe changes.
 *
 * At every step it holds that no session is on a version that it did not start on, unless its own history leads there
 * over safe changes; and that the counts by version are those of plain SQL. It prints how long a fetch takes as the
 * pins grow. Ends with 1 where something does not hold.
 *
 * A session's id ends with the version that it started on, so that the database alone can tell. Most are put in by
 * statements of thousands: the triggers count those as they do single ones.
 */
const simulate = async (pins: number, versions: number): Promise<void> => {
  const programs = postgresPrograms();
  if (programs === undefined) throw new Error('There is no PostgreSQL on this machine.');
  const cluster = await startPostgres(programs);
  let clock = Date.parse('2030-01-01T00:00:00Z');
  const open = () =>
    openRegistry({ databaseUrl: cluster.url('postgres'), now: () => new Date(clock), threads: 1 });
  const registries = [await open(), await open()] as const;
  const [registry] = registries;
  const random = seeded(42);
  const world: World = { registry, registries, random, sessions: [], safe: [] };
  const marks = [10_000, 100_000, 1_000_000].filter((mark) => mark < pins).concat(pins);
  try {
    for (let step = 1; step <= versions; step += 1) {
      clock += 3_600_000;
      const published = await seconds(() => publishNext(registry, step));
      const goal = Math.round((pins * step) / versions);
      let pinned = 0;
      while (world.sessions.length < goal) {
        const next = Math.min(goal, marks[0] ?? goal, world.sessions.length + perStatement);
        pinned += await seconds(() => pinMany(world, next - world.sessions.length, step));
        if (world.sessions.length === marks[0]) {
          marks.shift();
          await tellTimes(world);
        }
      }
      const lived = await seconds(() => live(world));
      const checked = await seconds(() => check(world));
      const parts = Object.entries({ published, pinned, lived, checked });
      say(
        `step ${step}: ${world.sessions.length} pins; ${parts.map(([what, time]) => `${what} in ${time.toFixed(1)} s`).join(', ')}`,
      );
    }
    const [moved] = await rowsOf<{ moves: string }>(
      registry.database,
      sql`select count(*) as moves from pin_moves`,
    );
    say(`Everything held. ${moved?.moves} moves, each over a safe change.`);
  } finally {
    for (const one of registries) await closeRegistry(one);
    await cluster.stop();
  }
};

type World = {
  readonly registry: Registry;
  /** Two on one database. */
  readonly registries: readonly [Registry, Registry];
  readonly random: () => number;
  readonly sessions: string[];
  /** Those that follow safe changes. */
  readonly safe: string[];
};

const toolset = 'fleet';
const by = { name: 'simulation', owner: 'simulation', key: null, address: null };
const perStatement = 5_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Each adds a tool, and every seventh takes one away; every third moves the channel. */
const publishNext = async (registry: Registry, step: number): Promise<void> => {
  const names = Array.from({ length: step }, (_, n) => `tool_${n}`).filter(
    (_, n) => n >= Math.floor(step / 7),
  );
  const tools = names.map((name) => ({
    name,
    description: `Does what ${name} does.`,
    inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
  }));
  const { version } = await publish(registry, { toolset, definition: { tools }, publisher: by });
  if (step % 3 === 1) await moveChannel(registry, { toolset, channel: 'stable', version, by });
};

const pinMany = async (world: World, many: number, step: number): Promise<void> => {
  const { registry, sessions, safe, random } = world;
  const latest = await placeOf(registry, 'latest');
  const selectors = ['latest', 'stable', '*', `^${new SemVer(latest).major}`, latest];
  const places = new Map<string, string>();
  for (const selector of selectors) places.set(selector, await placeOf(registry, selector));
  const rows = Array.from({ length: many }, () => {
    const selector = selectors[Math.floor(random() * selectors.length)] as string;
    const version = places.get(selector) as string;
    const id = `s ${sessions.length} ${version}`;
    const follows = random() < 0.25;
    const ttl = random() < 0.1 ? 7_200 : null;
    sessions.push(id);
    if (follows) safe.push(id);
    return { id, selector, version, upgrades: follows ? 'safe' : 'none', ttl };
  });
  const text = JSON.stringify(rows);
  const at = registry.now().toISOString();
  await registry.database.execute(sql`
    with given as (
      select * from json_to_recordset(${text}::json)
        as given (id text, selector text, version text, upgrades text, ttl integer)
    ), made as (
      insert into sessions (id, created_at, created_by, upgrades, ttl)
      select id, ${at}::timestamptz, ${`step ${step}`}, upgrades, ttl from given
    )
    insert into pins (session, position, toolset, version, selector, pinned_at, pinned_by)
    select id, 0, ${toolset}, version, selector, ${at}::timestamptz, 'simulation' from given`);
};

const placeOf = async ({ database }: Registry, selector: string): Promise<string> => {
  const found = await findVersion(database, toolset, readSelector(selector));
  if (found === undefined) throw new Error(`Nothing for ${selector}.`);
  return found.version;
};

/** An hour of a fleet: some are fetched, on both registries at once; some end, some lapse, some ask for an upgrade. */
const live = async (world: World): Promise<void> => {
  const { registry, registries, sessions, safe, random } = world;
  for (const one of registries) await one.events.catchUp();
  const some = (from: readonly string[], many: number) =>
    Array.from(
      { length: Math.min(many, from.length) },
      () => from[Math.floor(random() * from.length)] as string,
    );
  const fetching = [...some(sessions, 100), ...some(safe, 100)];
  await Promise.all(
    fetching.flatMap((session) =>
      registries.map((one) => readSessionToolset(one, { session }).catch(unlessEnded)),
    ),
  );
  await Promise.all(
    some(sessions, 20).flatMap((session) =>
      registries.map((one) => upgrade(one, { session, actor: by }).catch(unlessEnded)),
    ),
  );
  await registry.database.execute(sql`
    update sessions set ended_at = ${registry.now().toISOString()}::timestamptz
    where ended_at is null and id in (
      select value from json_array_elements_text(${JSON.stringify(some(sessions, sessions.length / 50))}::json)
    )`);
  for (const one of registries) await one.sightings.flush();
  while (await runTask(registry, lapseSessions));
  await runTask(registry, addUpTallies);
};

const unlessEnded = (error: { code?: unknown }): undefined => {
  if (error.code === 'session-ended' || error.code === 'history-breaking') return undefined;
  throw error;
};

const check = async ({ registry, registries, safe, random }: World): Promise<void> => {
  const { database } = registry;
  const plain = await rowsOf<{ version: string; counts: string }>(
    database,
    sql`
      select version, concat_ws(' ',
        count(*) filter (where ended_at is null and lapsed_at is null),
        count(*) filter (where ended_at is null and lapsed_at is not null),
        count(*) filter (where ended_at is not null)) as counts
      from pins join sessions on id = session
      group by version order by version`,
  );
  const tallied = [...(await readTallies(database, toolset)).values()]
    .filter(({ live, lapsed, ended }) => live + lapsed + ended > 0)
    .map(({ version, live, lapsed, ended }) => ({ version, counts: `${live} ${lapsed} ${ended}` }));
  same('the counts by version', plain.map(line).sort(), tallied.map(line).sort());
  const strays = await rowsOf(
    database,
    sql`select session from pins where moves = 0 and version <> split_part(session, ' ', 3) limit 5`,
  );
  same('sessions where they started', strays, []);
  const astray = await rowsOf(
    database,
    sql`
      with moved as (
        select session, step, from_version, to_version, why,
               lag(to_version) over each_one as before, lead(step) over each_one is null as is_last
        from pin_moves window each_one as (partition by session order by step)
      )
      select moved.session from moved join pins on pins.session = moved.session
      where moved.from_version <> coalesce(moved.before, split_part(moved.session, ' ', 3))
         or moved.why not in ('safe-upgrade', 'proof')
         or (is_last and (moved.to_version <> pins.version or moved.step <> pins.moves))
      limit 5`,
  );
  same('histories that lead from the start to where the session is', astray, []);
  const ways = await rowsOf<{ from: string; to: string }>(
    database,
    sql`select distinct from_version as from, to_version as to from pin_moves`,
  );
  for (const { from, to } of ways) {
    const { verdict } = await compareVersions(registry, { toolset, from, to });
    same(`the way from ${from} to ${to}`, verdict, 'safe');
  }
  const session = safe[Math.floor(random() * safe.length)];
  if (session === undefined) return;
  const served = await Promise.all(
    registries.map((one) =>
      readSessionToolset(one, { session }).then(
        ({ toolsets }) => toolsets[0]?.version,
        () => 'ended',
      ),
    ),
  );
  same('what both registries serve', served[0], served[1]);
  if (served[0] === 'ended') return;
  const { pins } = await readSession(registry, session);
  same('what is served and what is told', served[0], pins[0]?.version);
};

const line = ({ version, counts }: { version: string; counts: string }): string => `${version}: ${counts}`;

const same = (what: string, one: unknown, other: unknown): void => {
  if (JSON.stringify(one) === JSON.stringify(other)) return;
  throw new Error(`It does not hold: ${what}.\n${JSON.stringify(one)}\n${JSON.stringify(other)}`);
};

const tellTimes = async ({ registry, sessions, random }: World): Promise<void> => {
  await registry.database.execute(sql`analyze sessions, pins`);
  const times: number[] = [];
  for (let count = 0; count < 1_000; count += 1) {
    const session = sessions[Math.floor(random() * sessions.length)] as string;
    const from = performance.now();
    await readSessionToolset(registry, { session }).catch(unlessEnded);
    if (count >= 100) times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] as number).toFixed(2);
  const drain = await timed(() => readDrain(registry, toolset));
  const dispatch = await timed(() => readDispatch(registry, toolset));
  say(
    `${sessions.length} pins: a fetch takes ${at(0.5)} ms (median; p95 ${at(0.95)} ms), drain ${drain} ms, dispatch ${dispatch} ms`,
  );
};

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
};

/** The quickest of five. */
const timed = async (work: () => Promise<unknown>): Promise<string> => {
  let best = Number.POSITIVE_INFINITY;
  for (let count = 0; count < 5; count += 1) {
    const from = performance.now();
    await work();
    best = Math.min(best, performance.now() - from);
  }
  return best.toFixed(1);
};

/** The same numbers in every run. */
const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

const { whole } = readOptions(
  `
Usage: npm run simulate -- [options]

Lets a fleet of conversations live through publishes and channel moves, and ends with 1 where one is on a version that
it did not start on, unless its own history leads there over safe changes, or where counts are not those of plain SQL.

  --pins N      conversations (1000000)
  --versions N  versions that are published (40)`,
  { pins: { type: 'string', default: '1000000' }, versions: { type: 'string', default: '40' } },
);
await simulate(whole('pins', 1), whole('versions', 1));
