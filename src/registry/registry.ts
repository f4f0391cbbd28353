import type { Limits } from '../toolset/limits.ts';
import type { KeyDirectory } from './access/keyDirectory.ts';
import type { PinnedTools } from './calls/pinnedTools.ts';
import type { TransactionLoad } from './database/countTransactions.ts';
import type { Database, InTime, Query } from './database/database.ts';
import type { Standby } from './database/standby.ts';
import type { Changes } from './events/changes.ts';
import type { EventFeed } from './events/eventFeed.ts';
import type { Judge } from './judge/judge.ts';
import type { StoredRendering } from './renderings/storedRendering.ts';
import type { ReportCache } from './reports/reportCache.ts';
import type { MakeSession } from './sessions/newSessions.ts';
import type { Sightings } from './sessions/sightings.ts';
import type { OpenVersionsCache } from './upgrades/openVersions.ts';
import type { RecentDefinitions } from './versions/recentDefinitions.ts';

/** An open registry: what every use case works with. Made by `openRegistry`, ended by `closeRegistry`. */
export type Registry = {
  readonly limits: Limits;
  /** Milliseconds since 1970. */
  readonly time: () => number;
  /** The same as a date. */
  readonly now: () => Date;
  /** For how many days sessions are kept that have ended or lapsed; 0 for ever. */
  readonly keptSessions: { readonly ended: number; readonly lapsed: number };
  readonly database: Database;
  /** Past the builder of statements. */
  readonly query: Query;
  readonly inTime: InTime;
  readonly transactions: () => TransactionLoad;
  /** The most that it has to its database. */
  readonly connections: number;
  /** Where to read what may be a little old, where there is such a place. */
  readonly standby: Standby | undefined;
  readonly judge: Judge;
  /** Who may come in. */
  readonly keys: KeyDirectory;
  /** What this and other processes did. */
  readonly events: EventFeed;
  /** What became of sessions and toolsets, for those who keep something of them in memory. */
  readonly changes: Changes;
  /** The tools that calls came in for lately. */
  readonly pinnedTools: PinnedTools;
  /** The versions of each toolset that take pins. */
  readonly openVersions: OpenVersionsCache;
  /** Makes sessions, those that come together in one statement. */
  readonly makeSession: MakeSession;
  /** Which sessions this process has seen. */
  readonly sightings: Sightings;
  /** Reports between versions that were made for reading and are not kept. */
  readonly reportCache: ReportCache;
  /** Large definitions that were published here or published against. */
  readonly recentDefinitions: RecentDefinitions;
  /** By toolset, the last of those in this process who wait to change it. */
  readonly turns: Map<string, Promise<unknown>>;
  /** By digest and format, the renderings that this process is making now. */
  readonly underWay: Map<string, Promise<StoredRendering>>;
  readonly close: () => Promise<void>;
};
