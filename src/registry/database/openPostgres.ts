// The global one is looked up anew each time, and every fetch reads it.
import { performance } from 'node:perf_hooks';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { within } from '../within.ts';
import { startBeat } from './beat.ts';
import { type Asked, type Begin, beginSafely } from './beginSafely.ts';
import type { Database, Listen, OpenDatabase, Parameter, Query } from './database.ts';
import { readHosts, type SessionAttributes } from './hosts.ts';
import { createLine, moveOn, type Round, type Told } from './line.ts';
import { createRecurring } from './recurring.ts';
import { createRenewable, type Renewable } from './renewable.ts';

/**
 * A pool of connections to PostgreSQL, each made when first needed, and one more for notifications, which a
 * pooler in transaction mode does not let through.
 */
export const openPostgres = (
  url: string,
  {
    connections,
    directUrl = url,
    isPooled = false,
    patience = 0,
    answerWithin = 4_000,
  }: {
    connections: number;
    directUrl?: string | false | undefined;
    /**
     * Behind a pooler nothing is prepared, above all not the driver's own `commit`: on a server process that does not
     * know it, its failure undoes the transaction, and the driver's second try then succeeds without committing.
     */
    isPooled?: boolean;
    /** Milliseconds after which the server ends a statement, unless a pooler stands between; 0 for no limit. */
    patience?: number;
    /**
     * Milliseconds in which `query` answers or fails. It is for what takes one or two: whoever waits longer, waits for
     * a lock, or on a connection that is dead.
     */
    answerWithin?: number;
  },
): OpenDatabase => {
  const way = readWay(url);
  const main = createRenewable(() => {
    const made = dial(
      way,
      {
        max: connections,
        prepare: !isPooled,
        connection: { ...manner.connection, ...(isPooled ? {} : { statement_timeout: patience }) },
      },
      // The driver keeps what it was about to write when a connection broke, and waits for ever until it may write it,
      // also on the next one in that place, and the next. So each query there would fail after `connect_timeout`.
      { broken: () => beat.now(), mute: () => main.replace(made.client) },
    );
    // It sets how the client reads what comes.
    drizzle(made.client);
    return made;
  });
  // By another name: a purge, which asks whether a registry is connected besides itself, has one too.
  const asking = createRenewable(() =>
    dial(way, { max: 1, prepare: false, connection: { application_name: 'toolset-registry-beat' } }),
  );
  const direct = directUrl === false ? undefined : readWay(directUrl);
  const listener = direct && createRenewable(() => dial(direct, { max: 1 }));
  const listens = new Set<() => void>();
  let place = way.round.at;
  let time = { told: Date.now(), at: performance.now() };
  const beat = startBeat(
    async () => {
      asking.renew();
      place = way.round.at;
      const rows = await asking.current().unsafe<{ now: number }[]>(askTime).catch(unlessThere);
      const told = rows?.[0]?.now;
      if (told !== undefined) time = { told, at: performance.now() };
    },
    {
      lost: () => {
        // It may be a standby.
        moveOn(way.round, place);
        // The listener may be dead in the same way without anybody noticing, since nobody asks anything there.
        for (const client of [asking, main, listener]) client?.putAside();
      },
      found: () => {
        main.renew();
        listener?.renew();
        for (const listen of listens) listen();
      },
    },
    // A pooler lets who asks wait until others have done what they do.
    { limit: isPooled ? 10_000 : 3_000 },
  );
  beat.now();
  return {
    time: () => time.told + performance.now() - time.at,
    database: drizzle(standIn(main)) as unknown as Database,
    query: queryWith(main, { answerWithin, patience }),
    plansOnce: !isPooled,
    inTime: (answer) => inTime(answerWithin, answer),
    ...(listener === undefined
      ? {}
      : { listen: listenOn(listener, listens), isHeard: () => isDirect(listener.current()) }),
    close: async () => {
      beat.stop();
      await Promise.all([main, asking, listener].map((each) => each?.close()));
    },
  };
};

/**
 * Whether something stands between here and the server, so that several clients share its processes. Finds out as well
 * which of several hosts to begin with.
 */
export const isBehindPooler = async (url: string): Promise<boolean> => {
  const way = readWay(url);
  for (let tries = 1; ; tries += 1) {
    const place = way.round.at;
    const { client, cut } = dial(way, { max: 1 });
    const late = setTimeout(() => void client.end({ timeout: 0 }), 10_000);
    try {
      return !(await isDirect(client));
    } catch (error) {
      moveOn(way.round, place);
      if (tries >= way.round.hosts.length) throw error;
    } finally {
      clearTimeout(late);
      await client.end({ timeout: 5 });
      cut();
    }
  }
};

type Way = { readonly url: string; readonly round: Round; readonly attributes: SessionAttributes };

/** What is learned of the hosts of a URL holds for all who come by it. */
const readWay = (url: string): Way => {
  const known = ways.get(url);
  if (known !== undefined) return known;
  const { hosts, attributes } = readHosts(url);
  // The driver has words of its own for the attributes.
  const plain = url.replace(/([?&])target_session_attrs=[^&#]*&?/, '$1');
  const way = { url: plain, round: { at: 0, hosts }, attributes };
  ways.set(url, way);
  return way;
};

const ways = new Map<string, Way>();

/** A client of the driver, which is told of one host alone: the line goes round among all. */
const dial = (
  { url, round, attributes }: Way,
  options: postgres.Options<Record<string, never>>,
  told?: Told,
): { client: postgres.Sql; cut: () => void } => {
  const line = createLine(round, told);
  const [first] = round.hosts;
  const socket = {
    ...('path' in first ? {} : { host: first.host, port: first.port }),
    ...(attributes === undefined ? {} : { target_session_attrs: attributes }),
    socket: line.open,
  };
  return { client: postgres(url, { ...manner, ...socket, ...options }), cut: line.cut };
};

/**
 * What drizzle needs of a client, whichever is the one to be asked now. It prepares nothing by itself, and what is not
 * prepared is asked in two exchanges, the first for the types of its parameters, and planned anew each time.
 */
const standIn = (main: Renewable): postgres.Sql => {
  const isRecurring = createRecurring();
  const asked = ([statement, parameters = [], options]: Asked): Asked => [
    statement,
    parameters,
    parameters.length > 0 && isRecurring(statement) ? { ...options, prepare: true } : options,
  ];
  return {
    options: main.current().options,
    unsafe: (...given: Asked) => main.current().unsafe(...asked(given)),
    begin: (...given: Begin) => beginSafely(main.current(), asked, ...given),
  } as unknown as postgres.Sql;
};

const askTime = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now';

/** A server that refuses is there, unless it is coming or going. */
const unlessThere = (error: unknown): undefined => {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(57P|EPIPE)/.test(code)) {
    return undefined;
  }
  throw error;
};

const manner = {
  connect_timeout: 5,
  // Seconds; the default grows to twenty, which is how long requests would wait after the database is back.
  backoff: () => 0.1,
  // Arrays are read by drizzle, so the driver need not ask each new connection for their types.
  fetch_types: false,
  connection: { application_name: 'toolset-registry' },
  onnotice: () => {},
};

/**
 * Statements are prepared once for each connection, which spares the planning, unless something stands between: a
 * pooler may hand each of them to another server process. It shows by the process that it names to the client, which
 * is not the one that answers.
 */
const queryWith = (main: Renewable, limits: Limits): Query => {
  let looking: Promise<boolean> | undefined;
  let prepare: boolean | undefined;
  const look = (): Promise<boolean> => {
    looking ??= isDirect(main.current())
      .then((is) => {
        prepare = is;
        return is;
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  return async <Row>(statement: string, parameters: readonly Parameter[]) => {
    if (prepare === undefined) await look();
    const client = main.current();
    const answer = client.unsafe(statement, [...parameters], { prepare: prepare === true });
    return inTimeOrDead(answer as unknown as Promise<readonly Row[]>, limits, () => main.replace(client));
  };
};

type Limits = { readonly answerWithin: number; readonly patience: number };

/**
 * The answer, or a failure where it does not come in time. Where none comes even after the server would have ended the
 * statement, the connection is dead: nobody would be answered on it, and the driver would go on using it.
 */
const inTimeOrDead = async <Row>(
  answer: Promise<readonly Row[]>,
  { answerWithin, patience }: Limits,
  isDead: () => void,
): Promise<readonly Row[]> => {
  const dead = patience === 0 ? undefined : setTimeout(isDead, answerWithin + patience);
  dead?.unref();
  const settled = (): void => clearTimeout(dead);
  answer.then(settled, settled);
  return inTime(answerWithin, answer);
};

const inTime = async <Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> => {
  const given = await within(
    milliseconds,
    answer.then((value) => ({ value })),
  );
  if (given === undefined) throw tooLate();
  return given.value;
};

const tooLate = (): Error =>
  Object.assign(new Error('The database has not answered in time.'), { code: 'ETIMEDOUT' });

const isDirect = async (client: postgres.Sql): Promise<boolean> => {
  const result = await client.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid');
  return result[0]?.pid === (result.state as { pid?: number } | null)?.pid;
};

/** The driver connects again by itself, and tells so by its third argument, which it calls the first time too. */
const listenOn =
  (listener: Renewable, listens: Set<() => void>): Listen =>
  async (channel, woken) => {
    let unlisten: (() => Promise<void>) | undefined;
    const listen = async (): Promise<void> => {
      ({ unlisten } = await listener.current().listen(channel, woken, woken));
    };
    const again = () => void listen().catch(() => {});
    await listen();
    listens.add(again);
    return async () => {
      listens.delete(again);
      await unlisten?.().catch(() => {});
    };
  };
