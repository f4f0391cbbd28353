import type { OpenDatabase } from '../database/database.ts';
import { type LogPlace, logPlace } from '../database/logPlace.ts';
import { openPostgres } from '../database/openPostgres.ts';
import { type Finding, fault, fine, warning } from './finding.ts';

/** Whether reads can go to `DATABASE_REPLICA_URL`: that it answers, follows this primary, and is not far behind. */
export const replicaFinding = async (
  { query }: Pick<OpenDatabase, 'query'>,
  replicaUrl: string,
): Promise<Finding> => {
  const replica = openPostgres(replicaUrl, { connections: 1, directUrl: false });
  try {
    const primary = await logPlace(query);
    const start = performance.now();
    for (;;) {
      const there = await logPlace(replica.query);
      const wrong = wrongServer(primary, there);
      if (wrong !== undefined) return wrong;
      const waited = Math.round(performance.now() - start);
      if (there.end >= primary.end) return fine('replica', `It had what the primary had after ${waited} ms.`);
      if (waited > longest) return behind(primary.end - there.end);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } catch {
    return warning(
      'replica',
      'It does not answer, and everything is read from the primary.',
      'Start the standby, or leave out DATABASE_REPLICA_URL.',
    );
  } finally {
    await replica.close();
  }
};

const wrongServer = (primary: LogPlace, there: LogPlace): Finding | undefined => {
  if (!there.isStandby) {
    return fault(
      'replica',
      'DATABASE_REPLICA_URL names no standby but a server that takes writes, and is not read from.',
      'Name a streaming standby of the database in DATABASE_URL, or leave it out.',
    );
  }
  if (there.history === primary.history) return undefined;
  return fault(
    'replica',
    'DATABASE_REPLICA_URL names a standby of another server, another database or schema of it, or of what the primary was before a promotion, and is not read from.',
    'Make it follow the primary in DATABASE_URL; after a promotion that shows at its next checkpoint.',
  );
};

const behind = (bytes: bigint): Finding =>
  warning(
    'replica',
    `It is ${bytes} bytes of the log behind. More than ten seconds behind it is not read from.`,
    'See whether it is too slow, or whether its replay is paused.',
  );

/** Milliseconds. */
const longest = 3_000;
