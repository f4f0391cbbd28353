import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Database, OpenDatabase } from './database.ts';

/** A pool of connections to PostgreSQL, each made when first needed. */
export const openPostgres = (url: string, connections: number): OpenDatabase => {
  const client = postgres(url, {
    max: connections,
    connect_timeout: 5,
    // A statement that takes longer holds locks that others wait for.
    connection: { application_name: 'toolset-registry', statement_timeout: 60_000 },
    onnotice: () => {},
  });
  return {
    database: drizzle(client) as unknown as Database,
    close: () => client.end({ timeout: 5 }),
  };
};
