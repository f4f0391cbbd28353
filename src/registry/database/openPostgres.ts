import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Database, Listen, OpenDatabase } from './database.ts';

/**
 * A pool of connections to PostgreSQL, each made when first needed, and one more for notifications, which a
 * pooler in transaction mode does not let through.
 */
export const openPostgres = (
  url: string,
  { connections, directUrl = url }: { connections: number; directUrl?: string | false | undefined },
): OpenDatabase => {
  const client = postgres(url, { ...manner, max: connections });
  const listener = directUrl === false ? undefined : postgres(directUrl, { ...manner, max: 1 });
  return {
    database: drizzle(client) as unknown as Database,
    ...(listener === undefined ? {} : { listen: listenOn(listener) }),
    close: async () => {
      await Promise.all([client.end({ timeout: 5 }), listener?.end({ timeout: 5 })]);
    },
  };
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

/** The driver connects again by itself, and tells so by its third argument, which it calls the first time too. */
const listenOn =
  (client: postgres.Sql): Listen =>
  async (channel, woken) => {
    const { unlisten } = await client.listen(channel, woken, woken);
    return unlisten;
  };
