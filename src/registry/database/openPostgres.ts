import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Database, Listen, OpenDatabase, Query } from './database.ts';

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
  }: {
    connections: number;
    directUrl?: string | false | undefined;
    /**
     * Behind a pooler nothing is prepared, above all not the driver's own `commit`: on a server process that does not
     * know it, its failure undoes the transaction, and the driver's second try then succeeds without committing.
     */
    isPooled?: boolean;
  },
): OpenDatabase => {
  const client = postgres(url, { ...manner, max: connections, prepare: !isPooled });
  const listener = directUrl === false ? undefined : postgres(directUrl, { ...manner, max: 1 });
  return {
    database: drizzle(client) as unknown as Database,
    query: queryWith(client),
    ...(listener === undefined ? {} : { listen: listenOn(listener), isHeard: () => isDirect(listener) }),
    close: async () => {
      await Promise.all([client.end({ timeout: 5 }), listener?.end({ timeout: 5 })]);
    },
  };
};

/** Whether something stands between here and the server, so that several clients share its processes. */
export const isBehindPooler = async (url: string): Promise<boolean> => {
  const client = postgres(url, { ...manner, max: 1 });
  try {
    return !(await isDirect(client));
  } finally {
    await client.end({ timeout: 5 });
  }
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
const queryWith = (client: postgres.Sql): Query => {
  let looking: Promise<boolean> | undefined;
  let prepare: boolean | undefined;
  const look = (): Promise<boolean> => {
    looking ??= isDirect(client)
      .then((is) => {
        prepare = is;
        return is;
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  return async <Row>(statement: string, parameters: readonly (string | number | null)[]) => {
    if (prepare === undefined) await look();
    return client.unsafe(statement, [...parameters], { prepare: prepare === true }) as unknown as Promise<
      readonly Row[]
    >;
  };
};

const isDirect = async (client: postgres.Sql): Promise<boolean> => {
  const result = await client.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid');
  return result[0]?.pid === (result.state as { pid?: number } | null)?.pid;
};

/** The driver connects again by itself, and tells so by its third argument, which it calls the first time too. */
const listenOn =
  (client: postgres.Sql): Listen =>
  async (channel, woken) => {
    const { unlisten } = await client.listen(channel, woken, woken);
    return unlisten;
  };
