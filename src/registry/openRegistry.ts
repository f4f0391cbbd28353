import type { Limits } from '../toolset/limits.ts';
import type { Registry } from './registry.ts';

export type RegistryOptions = {
  /** A PostgreSQL; without it the embedded database in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** The folder of the embedded database, made where it is missing; `data` unless given. */
  readonly dataDir?: string | undefined;
  readonly limits?: Partial<Limits> | undefined;
  readonly now?: (() => Date) | undefined;
  /** Connections to PostgreSQL; 10 unless given. */
  readonly connections?: number | undefined;
  /** Threads that judge definitions; 1 unless given. */
  readonly threads?: number | undefined;
  /** Milliseconds that judging one definition may take; 20,000 unless given. */
  readonly deadline?: number | undefined;
};

export const openRegistry = async (_options: RegistryOptions): Promise<Registry> => {
  throw new Error('not built yet');
};
