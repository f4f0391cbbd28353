import type { Database } from '../database/database.ts';
import { Problem } from '../problem.ts';
import { readTallies } from './readTallies.ts';

/** Refuses to retire a version that live sessions are on. */
export const requireUnused = async (database: Database, toolset: string, version: string): Promise<void> => {
  const live = (await readTallies(database, toolset)).get(version)?.live ?? 0;
  if (live === 0) return;
  throw new Problem(
    'version-in-use',
    `${live === 1 ? 'One live session is' : `${live} live sessions are`} on ${toolset} ${version}.`,
    'Wait until they have ended, or say "force": they keep it and are served, and no new one comes to it.',
    { data: { toolset, version, live } },
  );
};
