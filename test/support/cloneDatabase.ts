import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';

/** A fresh, migrated database of one's own, or nothing on a machine without PostgreSQL. */
export const cloneDatabase = (): Promise<string | undefined> => createDatabase('migrated');

/** A fresh database without any table. */
export const createEmptyDatabase = (): Promise<string | undefined> => createDatabase('template1');

const createDatabase = async (template: string): Promise<string | undefined> => {
  const url = inject('postgres');
  if (url === null) return undefined;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = postgres(url.replace('DATABASE', 'postgres'), { max: 1 });
  try {
    await client.unsafe(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return url.replace('DATABASE', name);
};
