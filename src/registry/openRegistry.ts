import { availableParallelism } from 'node:os';
import { defaultLimits, type Limits } from '../toolset/limits.ts';
import { createKeyDirectory } from './access/keyDirectory.ts';
import { createPinnedTools } from './calls/pinnedTools.ts';
import { countTransactions } from './database/countTransactions.ts';
import { openDatabase } from './database/openDatabase.ts';
import { openPostgres } from './database/openPostgres.ts';
import { createStandby } from './database/standby.ts';
import { whileUp } from './database/whileUp.ts';
import { createChanges } from './events/changes.ts';
import { createEventFeed } from './events/eventFeed.ts';
import { createJudge } from './judge/judge.ts';
import type { Registry } from './registry.ts';
import { createReportCache } from './reports/reportCache.ts';
import { createMakeSession } from './sessions/newSessions.ts';
import { createSightings } from './sessions/sightings.ts';
import { traceDatabase } from './tracing/traceDatabase.ts';
import type { Tracing } from './tracing/tracing.ts';
import { createOpenVersions } from './upgrades/openVersions.ts';
import { createRecentDefinitions } from './versions/recentDefinitions.ts';

export type RegistryOptions = {
  /** A PostgreSQL; without it the embedded database in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** The folder of the embedded database, made where it is missing; `data` unless given. */
  readonly dataDir?: string | undefined;
  /** A standby of the same database, for reads; it need not be there. */
  readonly replicaUrl?: string | undefined;
  /** Where notifications come from, see `DatabaseOptions`. */
  readonly directUrl?: string | false | undefined;
  /** A key that may do everything, besides those that the database knows. */
  readonly adminKey?: string | undefined;
  readonly limits?: Partial<Limits> | undefined;
  readonly now?: (() => Date) | undefined;
  /** See `Registry`; 90 days for those that have ended, and for ever for those that lapsed, unless given. */
  readonly keptSessions?: Registry['keptSessions'] | undefined;
  /** Connections to PostgreSQL; 10 unless given. */
  readonly connections?: number | undefined;
  /** Milliseconds that one statement of a transaction may take on PostgreSQL, see `DatabaseOptions`. */
  readonly patience?: number | undefined;
  /** Definitions that are judged at once; unless given one less than the machine has processors, and at most four. */
  readonly threads?: number | undefined;
  /** Milliseconds that judging one definition may take; 20,000 unless given. */
  readonly deadline?: number | undefined;
  /** Where the spans of statements and of judging go; nothing is measured without it. */
  readonly tracing?: Tracing | undefined;
};

/** Connects and migrates; what is refused here is a folder in use or a database that is away. */
export const openRegistry = async (options: RegistryOptions): Promise<Registry> => {
  const { limits, deadline = 20_000 } = options;
  const { threads = Math.max(1, Math.min(4, availableParallelism() - 1)) } = options;
  const { tracing } = options;
  const opened = await whileUp(() => openDatabase(options));
  // Replicas go by one clock, so that no session ends early because the clock of one of them is wrong.
  const given = options.now;
  const time = given === undefined ? (opened.time ?? Date.now) : () => given().getTime();
  const now = () => new Date(time());
  const open = tracing === undefined ? opened : traceDatabase(opened, tracing);
  const events = await whileUp(() => createEventFeed(open));
  const { database, load } = countTransactions(open.database);
  const keys = await whileUp(() => createKeyDirectory({ database, events }, { adminKey: options.adminKey }));
  const judge = createJudge({ processes: threads, deadline, tracing });
  const sightings = createSightings(database, now);
  const openVersions = createOpenVersions(database, events);
  const standby =
    options.databaseUrl === undefined || options.replicaUrl === undefined
      ? undefined
      : createStandby(
          open,
          openPostgres(options.replicaUrl, { connections: options.connections ?? 10, directUrl: false }),
        );
  // After those who read again what has changed, so that whoever hears of it finds it so.
  const changes = createChanges(events);
  return {
    limits: { ...defaultLimits, ...limits },
    time,
    now,
    keptSessions: options.keptSessions ?? { ended: 90, lapsed: 0 },
    database,
    query: open.query,
    inTime: open.inTime ?? ((answer) => answer),
    transactions: load,
    connections: options.databaseUrl ? (options.connections ?? 10) : 1,
    standby,
    judge,
    keys,
    events,
    changes,
    pinnedTools: createPinnedTools(open.database),
    makeSession: createMakeSession(database, open.query, now, open),
    sightings,
    openVersions,
    reportCache: createReportCache(8_000_000),
    recentDefinitions: createRecentDefinitions(32 * 1024 * 1024),
    turns: new Map(),
    underWay: new Map(),
    close: async () => {
      await judge.close();
      await sightings.close();
      await keys.close();
      await events.close();
      await standby?.close();
      await open.close();
    },
  };
};
