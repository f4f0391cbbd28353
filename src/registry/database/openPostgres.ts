import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Database, OpenDatabase } from './database.ts';

/** A pool of connections to PostgreSQL, each made when first needed. */
export const openPostgres = (url: string, connections: number): OpenDatabase => {
  const client = postgres(url, {
    max: connections,
    connect_timeout: 5,
    // Seconds; the default grows to twenty, which is how long requests would wait after the database is back.
    backoff: () => 0.1,
    // Arrays are read by drizzle, so the driver need not ask each new connection for their types.
    fetch_types: false,
    connection: { application_name: 'toolset-registry' },
    onnotice: () => {},
  });
  return {
    database: drizzle(client) as unknown as Database,
    close: () => client.end({ timeout: 5 }),
  };
};
