import { sql } from 'drizzle-orm';
import { type OpenDatabase, rowsOf } from '../database/database.ts';
import { notificationChannel } from '../events/notificationChannel.ts';
import { type Finding, fine, warning } from './finding.ts';

/** Whether notifications come through, and whether upkeep clears what is old. */
export const feedFindings = async ({
  database,
  listen,
  isHeard,
}: OpenDatabase): Promise<readonly Finding[]> => {
  const [kept] = await rowsOf<{ old: boolean }>(
    database,
    sql`select exists (select from events where at < now() - interval '8 days') as old`,
  );
  return [
    await notificationFinding(database, listen, isHeard),
    kept?.old === true
      ? warning(
          'upkeep',
          'Events of more than a week ago are still there, so nobody clears them.',
          'See whether a service runs, and look for `upkeep failed` in its log.',
        )
      : fine('upkeep', 'Nothing is left that should have been cleared.'),
  ];
};

const notificationFinding = async (
  database: OpenDatabase['database'],
  listen: OpenDatabase['listen'],
  isHeard: OpenDatabase['isHeard'],
): Promise<Finding> => {
  const polling = 'Replicas hear of each other by asking, once a second.';
  if (listen === undefined) return fine('notifications', polling);
  let woken = () => {};
  const heard = new Promise<void>((resolve) => {
    woken = resolve;
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, longest, 'late');
  });
  try {
    // A pooler takes LISTEN, and lets through what comes by chance.
    if ((await isHeard?.()) === false) return none(polling);
    const unlisten = await Promise.race([listen(`${notificationChannel}_doctor`, () => woken()), late]);
    if (unlisten === 'late') return none(polling);
    await database.execute(sql`select pg_notify(${`${notificationChannel}_doctor`}, '')`);
    const answer = await Promise.race([heard, late]);
    void unlisten().catch(() => {});
    return answer === 'late' ? none(polling) : fine('notifications', 'They come through.');
  } catch {
    return none(polling);
  } finally {
    clearTimeout(timer);
  }
};

const none = (polling: string): Finding =>
  warning(
    'notifications',
    `They do not come through. ${polling}`,
    'Behind a pooler, set DATABASE_DIRECT_URL to a URL past it, or to `none` where polling shall do.',
  );

/** Milliseconds. */
const longest = 3_000;
