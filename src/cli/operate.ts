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

/** What the registry refuses, and what keeps it from its database, as the end of a command. */
export const asFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  const { code, message } = error as { code?: unknown; message: string };
  const isAway = code === 'database-away' || code === 'folder-in-use';
  return new Failure(isAway ? 3 : 2, message);
};
