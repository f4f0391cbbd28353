import { access } from 'node:fs/promises';
import type { Options } from './command.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';

/** The options of every command that works on the database itself, without a service. */
export const databaseOptions = {
  data: {
    type: 'string',
    value: 'DIR',
    says: 'the folder of the embedded database, else TOOLSET_DATA, else ./data; DATABASE_URL goes before both',
  },
} as const satisfies Options;

/** Where the registry is kept, by the same settings as the service. */
export const databasePlace = (
  values: { readonly data?: string | undefined },
  { environment }: Pick<Io, 'environment'>,
): { readonly databaseUrl: string | undefined; readonly dataDir: string } => ({
  databaseUrl: values.data === undefined ? environment.DATABASE_URL || undefined : undefined,
  dataDir: values.data ?? (environment.TOOLSET_DATA || 'data'),
});

/** Does something with an open, migrated database, and lets go of it. The module that opens it is loaded by commands. */
export const withDatabase = async <Database, Result>(
  { openDatabase }: { openDatabase: (options: OpeningOptions) => Promise<Opened<Database>> },
  place: ReturnType<typeof databasePlace>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const open = await openDatabase({ ...place, connections: 1, directUrl: false });
  try {
    return await work(open.database);
  } finally {
    await open.close();
  }
};

/** Before the target is opened, which would make a folder for it. */
export const requireThere = async (path: string, whatToName: string): Promise<void> => {
  try {
    await access(path);
  } catch {
    throw new Failure(2, `There is nothing at ${path} that can be read. ${whatToName}`);
  }
};

type OpeningOptions = ReturnType<typeof databasePlace> & { connections: number; directUrl: false };

type Opened<Database> = { readonly database: Database; readonly close: () => Promise<void> };

/** What the registry refuses, and what keeps it from its database, as the end of a command. */
export const asFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  const { code, message } = wordsOf(error) as { code?: unknown; message: string };
  const isAway = code === 'database-away' || code === 'folder-in-use';
  if (typeof code === 'string' && unreachable.test(code))
    return new Failure(
      3,
      `the database cannot be reached (${code}); see whether it runs, and whether the address names it.`,
    );
  if (code === 'ERR_INVALID_URL')
    return new Failure(
      2,
      'the address of the database cannot be read; give it as postgres://user@host:5432/name.',
    );
  if (typeof code === 'string' && turnedAway.test(code))
    return new Failure(
      3,
      `the database refuses: ${message}; see which user and database DATABASE_URL names.`,
    );
  return new Failure(isAway ? 3 : 2, message);
};

/** The driver's own error: what is wrapped around it tells a statement and its values. */
const wordsOf = (error: unknown): unknown => {
  let at = error;
  while (at instanceof Error && at.message.startsWith('Failed query') && at.cause instanceof Error)
    at = at.cause;
  return at;
};

/** What sockets and drivers say where nobody answers. */
const unreachable = /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|CONNECT_TIMEOUT|CONNECTION_)/;

/** No such database, or no such user, password or right to come in, as PostgreSQL numbers its errors (SQLSTATE). */
const turnedAway = /^(3D000|28[0-9A-Z]{3})$/;
