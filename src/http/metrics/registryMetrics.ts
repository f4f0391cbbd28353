import { readLoad } from '../../registry/readLoad.ts';
import type { Registry } from '../../registry/registry.ts';
import type { FetchDoor } from '../fetch/createFetchDoor.ts';
import { counter, type Family, gauge } from './exposition.ts';

/** How the registry and its database are now. A database that does not answer is down, and the rest is told. */
export const registryMetrics = async (
  registry: Registry | undefined,
  door: FetchDoor | undefined,
  upkeepFailures: ReadonlyMap<string, number>,
): Promise<readonly Family[]> => {
  const load = registry && (await readLoad(registry));
  const sessions = Object.entries(load?.sessions ?? {});
  const counts = door?.counts();
  const size = door?.size();
  const replica = registry?.standby?.load();
  const transactions = registry?.transactions();
  return [
    gauge(
      'toolset_database_up',
      'Whether the database answered within two seconds.',
      load ? Number(load.isUp) : 0,
    ),
    gauge(
      'toolset_database_seconds',
      'How long it took to answer, with the wait for a connection.',
      load?.seconds,
    ),
    gauge(
      'toolset_database_connections_max',
      'Connections that this replica may have to the database.',
      registry?.connections,
    ),
    {
      name: 'toolset_database_transactions',
      type: 'gauge',
      help: 'Transactions that hold a connection, and those that wait for one.',
      samples: Object.entries(transactions ?? {}).map(([state, value]) => ({ labels: { state }, value })),
    },
    gauge(
      'toolset_event_feed_age_seconds',
      'Since when this replica may not know what others did.',
      registry && registry.events.age() / 1_000,
    ),
    gauge(
      'toolset_replica_lag_seconds',
      'How old what the standby of the database has may be; absent while it is not read from.',
      replica?.lag,
    ),
    counter(
      'toolset_replica_reads_total',
      'Reads that the standby was asked for, by who answered them.',
      replica === undefined
        ? []
        : [
            { labels: { from: 'replica' }, value: replica.answered },
            { labels: { from: 'primary' }, value: replica.passedOn },
          ],
    ),
    {
      name: 'toolset_session_pins',
      type: 'gauge',
      help: 'Pins of sessions, by the state of the session.',
      samples: sessions.map(([state, value]) => ({ labels: { state }, value })),
    },
    counter(
      'toolset_fetches_total',
      'Fetches of sessions that were answered from memory, and those that had to be read.',
      counts === undefined
        ? []
        : [
            { labels: { from: 'memory' }, value: counts.hits },
            { labels: { from: 'database' }, value: counts.misses },
          ],
    ),
    gauge('toolset_fetch_cache_bytes', 'What the memory for fetches holds.', size?.bytes),
    gauge('toolset_fetch_cache_entries', 'How many targets it can answer.', size?.entries),
    gauge(
      'toolset_judge_waiting',
      'Definitions and other work that wait for a process.',
      registry?.judge.load().waiting,
    ),
    gauge('toolset_judge_processes', 'Processes that judge now.', registry?.judge.load().processes),
    counter(
      'toolset_upkeep_failures_total',
      'Runs of upkeep that failed, by task.',
      [...upkeepFailures].map(([task, value]) => ({ labels: { task }, value })),
    ),
  ];
};
