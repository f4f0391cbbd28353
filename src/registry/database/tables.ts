import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { Bump, Rename, Verdict } from '../../compat/change.ts';
import type { FormatId } from '../../formats/formatIds.ts';
import type { Lens } from '../../schema/lens.ts';
import type { Scope } from '../access/scope.ts';
import type { Act } from '../audit/act.ts';
import type { DecisionScope, ReviewState, Ruling } from '../decisions/decision.ts';
import type { EventKind } from '../events/event.ts';
import type { MoveReason } from '../sessions/moveReason.ts';
import type { Source, VersionState } from '../versionSummary.ts';

/** Text in the order of its bytes, on every server the same. */
const name = customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE "C"' });

/** Bytes as they are: no column type that could reorder keys or refuse U+0000 ever holds a definition. */
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

const time = (column: string) => timestamp(column, { withTimezone: true, precision: 3, mode: 'date' });

/** The order in which rows came: for lists, newest first. */
const sequence = () => bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity();

export const toolsets = pgTable(
  'toolsets',
  {
    name: name('name').primaryKey(),
    seq: sequence(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [unique('toolsets_seq').on(table.seq)],
);

/** Immutable: canonical bytes by their digest. */
export const definitions = pgTable('definitions', {
  digest: name('digest').primaryKey(),
  bytes: bytes('bytes').notNull(),
  /** In the definition's order; taken from the bytes, so that name clashes are seen without reading those. */
  toolNames: text('tool_names').array().notNull(),
  createdAt: time('created_at').notNull(),
});

/**
 * Immutable: what a definition was first rendered to in a format is what it is rendered to for ever, whatever
 * later writers would make of it. No foreign key: the tools of several toolsets together are rendered too.
 */
export const renderings = pgTable(
  'renderings',
  {
    /** Of the definition, or of the one that several together make. */
    digest: name('digest').notNull(),
    format: name('format').$type<FormatId>().notNull(),
    /** Of the writer that made it. */
    revision: integer('revision').notNull(),
    bytes: bytes('bytes').notNull(),
    /** The sha256 of `bytes` in hex. */
    sha256: name('sha256').notNull(),
    /** What the format could not say, what the request needs besides, and warnings: JSON to the letter. */
    notes: text('notes').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.digest, table.format] })],
);

/** Immutable: what may change about a version stands in `version_marks` and `channels`. */
export const versions = pgTable(
  'versions',
  {
    toolset: name('toolset')
      .notNull()
      .references(() => toolsets.name),
    version: name('version').notNull(),
    seq: sequence(),
    /** Orders as semver does, see `versionRank`. */
    rank: name('rank').notNull(),
    /** Without a prerelease tag. */
    release: boolean('release').notNull(),
    digest: name('digest')
      .notNull()
      .references(() => definitions.digest),
    previous: name('previous'),
    report: name('report')
      .notNull()
      .references(() => reports.id),
    publisher: text('publisher').notNull(),
    /** Whose key it was; null on versions from before keys had owners. */
    publisherOwner: text('publisher_owner'),
    message: text('message'),
    source: json('source').$type<Source>(),
    renames: json('renames').$type<readonly Rename[]>(),
    lens: name('lens').$type<Lens>().notNull(),
    engine: name('engine').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.toolset, table.version] }),
    unique('versions_rank').on(table.toolset, table.rank),
    unique('versions_seq').on(table.toolset, table.seq),
    index('versions_digest').on(table.toolset, table.digest),
    index('versions_report').on(table.report),
    index('versions_renames').on(table.toolset).where(sql`renames is not null`),
  ],
);

/** What may change about a version. Each version has one row, made with it. */
export const versionMarks = pgTable(
  'version_marks',
  {
    toolset: name('toolset').notNull(),
    version: name('version').notNull(),
    state: name('state').$type<VersionState>().notNull(),
    deprecated: text('deprecated'),
    yanked: boolean('yanked').notNull().default(false),
    /** Channels that move here when the version is approved. */
    waiting: text('waiting').array(),
    changedAt: time('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.toolset, table.version] }),
    index('version_marks_undecided').on(table.toolset, table.version).where(sql`state <> 'approved'`),
  ],
);

export const channels = pgTable(
  'channels',
  {
    toolset: name('toolset').notNull(),
    channel: name('channel').notNull(),
    version: name('version').notNull(),
    movedAt: time('moved_at').notNull(),
    movedBy: text('moved_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.toolset, table.channel] })],
);

/** What a toolset asks of its definitions, and what traffic it has. A toolset without a row has the defaults. */
export const policies = pgTable('policies', {
  toolset: name('toolset')
    .primaryKey()
    .references(() => toolsets.name),
  /** JSON to the letter; what it does not name has its default. */
  policy: text('policy').notNull(),
  changedAt: time('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
});

/** Faults that somebody decided to live with, by the fingerprint of the text that they are about. */
export const acknowledgements = pgTable(
  'acknowledgements',
  {
    toolset: name('toolset')
      .notNull()
      .references(() => toolsets.name),
    fingerprint: name('fingerprint').notNull(),
    reason: text('reason').notNull(),
    acknowledgedAt: time('acknowledged_at').notNull(),
    acknowledgedBy: text('acknowledged_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.toolset, table.fingerprint] })],
);

/** Immutable. `text` is the report's JSON to the letter; the columns beside it are for finding it. */
export const reports = pgTable(
  'reports',
  {
    id: name('id').primaryKey(),
    seq: sequence(),
    toolset: name('toolset').notNull(),
    fromDigest: name('from_digest'),
    toDigest: name('to_digest').notNull(),
    lens: name('lens').$type<Lens>().notNull(),
    engine: name('engine').notNull(),
    verdict: name('verdict').$type<Verdict>().notNull(),
    bump: name('bump').$type<Bump>().notNull(),
    text: text('text').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    unique('reports_seq').on(table.seq),
    index('reports_toolset').on(table.toolset, table.seq),
    index('reports_verdict').on(table.verdict, table.seq),
  ],
);

/** What happened that replicas and listeners want to hear of; kept for a while only. */
export const events = pgTable(
  'events',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: name('kind').$type<EventKind>().notNull(),
    /** Null for what is about no single toolset. */
    toolset: name('toolset'),
    /** JSON to the letter. */
    detail: text('detail').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('events_toolset').on(table.toolset, table.seq), index('events_at').on(table.at)],
);

/**
 * What a check found that somebody shall look at: a report, and the definition that it leads to, which is not
 * published. Kept until it lapses, and in the same order as the reports kept at publishing.
 */
export const keptChecks = pgTable(
  'kept_checks',
  {
    /** The report's. */
    id: name('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).notNull().default(sql`nextval('reports_seq_seq')`),
    toolset: name('toolset').notNull(),
    fromVersion: name('from_version'),
    fromDigest: name('from_digest'),
    toDigest: name('to_digest').notNull(),
    lens: name('lens').$type<Lens>().notNull(),
    engine: name('engine').notNull(),
    verdict: name('verdict').$type<Verdict>().notNull(),
    bump: name('bump').$type<Bump>().notNull(),
    text: text('text').notNull(),
    /** Canonical bytes. */
    definition: bytes('definition').notNull(),
    /** The full fingerprints of the breaking changes. */
    breaking: text('breaking').array().notNull(),
    state: name('state').$type<ReviewState>().notNull(),
    /** When the first approval among those that made it approved expires. */
    approvedUntil: time('approved_until'),
    message: text('message'),
    source: json('source').$type<Source>(),
    askedAt: time('asked_at').notNull(),
    askedBy: text('asked_by').notNull(),
    /** Everybody's who asked for it: where four eyes are needed, none of them may approve it. */
    owners: text('owners').array().notNull(),
    lapsesAt: time('lapses_at').notNull(),
  },
  (table) => [
    unique('kept_checks_seq').on(table.seq),
    index('kept_checks_toolset').on(table.toolset, table.seq),
    index('kept_checks_lapses').on(table.lapsesAt),
  ],
);

/** Reports that were named to somebody and are not kept: made again when they are asked for. */
export const namedReports = pgTable('named_reports', {
  id: name('id').primaryKey(),
  toolset: name('toolset').notNull(),
  fromVersion: name('from_version').notNull(),
  toVersion: name('to_version').notNull(),
  lens: name('lens').$type<Lens>().notNull(),
  namedAt: time('named_at').notNull(),
});

/** Immutable: what somebody decided about a report. A later one on the same changes takes its place. */
export const decisions = pgTable(
  'decisions',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    report: name('report').notNull(),
    toolset: name('toolset').notNull(),
    /** Of the definition that the report leads to. */
    digest: name('digest').notNull(),
    decision: name('decision').$type<Ruling>().notNull(),
    comment: text('comment').notNull(),
    /** About the report, not about single changes. */
    whole: boolean('whole').notNull(),
    /** In full, of every change that it is about. */
    fingerprints: text('fingerprints').array().notNull(),
    scope: name('scope').$type<DecisionScope>().notNull(),
    expiresAt: time('expires_at'),
    decidedAt: time('decided_at').notNull(),
    decidedBy: text('decided_by').notNull(),
    owner: text('owner').notNull(),
    key: name('key'),
  },
  (table) => [
    index('decisions_report').on(table.report, table.id),
    index('decisions_toolset').on(table.toolset, table.id),
  ],
);

/** Immutable: the versions that a decision decided, which is also what uses up an approval of a check. */
export const decidedVersions = pgTable(
  'decided_versions',
  {
    toolset: name('toolset').notNull(),
    version: name('version').notNull(),
    decision: bigint('decision', { mode: 'number' })
      .notNull()
      .references(() => decisions.id),
    /** In full, of the changes that it decided there. */
    fingerprints: text('fingerprints').array().notNull(),
    decidedAt: time('decided_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.toolset, table.version, table.decision] }),
    index('decided_versions_decision').on(table.decision),
  ],
);

/** Partitioned by hash of the id, in the migration. */
export const sessions = pgTable(
  'sessions',
  {
    id: name('id').primaryKey(),
    createdAt: time('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    fromSession: name('from_session'),
    upgrades: name('upgrades').$type<'none' | 'safe'>().notNull(),
    /** Seconds. */
    ttl: integer('ttl'),
    endedAt: time('ended_at'),
    /** Roughly: what `noteSeen` leaves out is never more than it says. Null until it was first fetched. */
    lastSeen: time('last_seen'),
    /** When to look whether it was unseen for its `ttl`; null where nobody has said. */
    lapsesAt: time('lapses_at'),
    /** Since when it counts as ended because nobody sees it; null again when it is seen. */
    lapsedAt: time('lapsed_at'),
  },
  (table) => [
    index('sessions_lapses')
      .on(table.lapsesAt)
      .where(sql`ttl is not null and ended_at is null and lapsed_at is null`),
    // Two of each: to find what is old enough to be cleared, and to list by id however few they are among the rest.
    index('sessions_ended').on(table.endedAt).where(sql`ended_at is not null`),
    index('sessions_ended_ids').on(table.id).where(sql`ended_at is not null`),
    index('sessions_lapsed').on(table.lapsedAt).where(sql`ended_at is null and lapsed_at is not null`),
    index('sessions_lapsed_ids').on(table.id).where(sql`ended_at is null and lapsed_at is not null`),
  ],
);

/**
 * Partitioned by hash of the session, in the migration, so that one session's pins stand together. No foreign
 * keys: versions are never removed, and a key would have every pin lock the row of its version.
 */
export const pins = pgTable(
  'pins',
  {
    session: name('session').notNull(),
    toolset: name('toolset').notNull(),
    version: name('version').notNull(),
    position: smallint('position').notNull(),
    selector: name('selector').notNull(),
    pinnedAt: time('pinned_at').notNull(),
    pinnedBy: text('pinned_by').notNull(),
    /** How often it moved: the `step` of its last row in `pin_moves`. */
    moves: integer('moves').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.session, table.toolset] }),
    index('pins_version').on(table.toolset, table.version, table.session),
  ],
);

/** API keys. A row is never removed, and of what it says only the revocation and the last use ever change. */
export const keys = pgTable(
  'keys',
  {
    id: name('id').primaryKey(),
    seq: sequence(),
    /** The sha256 of the secret in hex: of 256 random bits, which nobody finds again by guessing, slow or fast. */
    hash: name('hash').notNull(),
    name: text('name').notNull(),
    owner: text('owner').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** Patterns of toolset names. */
    toolsets: text('toolsets').array().notNull(),
    createdAt: time('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    expiresAt: time('expires_at'),
    revokedAt: time('revoked_at'),
    revokedBy: text('revoked_by'),
    /** To the minute. */
    lastUsedAt: time('last_used_at'),
  },
  (table) => [unique('keys_seq').on(table.seq), unique('keys_hash').on(table.hash)],
);

/** People who work with the pages, each by a key of theirs. */
export const browserSessions = pgTable(
  'browser_sessions',
  {
    /** The sha256 of the cookie's value in hex. */
    hash: name('hash').primaryKey(),
    /** The key's id; null for the key that the environment gives. */
    key: name('key'),
    /** Under the environment's key, an HMAC by it of the cookie's value: it ends with that key. */
    proof: name('proof'),
    createdAt: time('created_at').notNull(),
    seenAt: time('seen_at').notNull(),
  },
  (table) => [index('browser_sessions_seen').on(table.seenAt)],
);

/** Append-only: who did what, each row with a hash over itself and the hash before. */
export const auditRows = pgTable(
  'audit',
  {
    /** 1, 2, 3 and so on without a gap. */
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    at: time('at').notNull(),
    act: name('act').$type<Act>().notNull(),
    actor: text('actor').notNull(),
    owner: text('owner').notNull(),
    key: name('key'),
    address: text('address'),
    toolset: name('toolset'),
    subject: text('subject'),
    /** JSON to the letter. */
    detail: text('detail').notNull(),
    previous: name('previous').notNull(),
    hash: name('hash').notNull(),
  },
  (table) => [
    index('audit_toolset').on(table.toolset, table.seq),
    index('audit_act').on(table.act, table.seq),
    index('audit_key').on(table.key, table.seq),
  ],
);

/** One row: where the chain of the audit ends. Locked last in a transaction, so that it is in no deadlock. */
export const auditHead = pgTable('audit_head', {
  id: smallint('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  hash: name('hash').notNull(),
});

/** Immutable: what was removed because it had to go, by the digest of the definition that it was. */
export const tombstones = pgTable('tombstones', {
  digest: name('digest').primaryKey(),
  reason: text('reason').notNull(),
  purgedAt: time('purged_at').notNull(),
  purgedBy: text('purged_by').notNull(),
});

/**
 * Only ever added to, until the session is cleared away as a whole. A trigger refuses a pin that changes its version
 * without a row here.
 */
export const pinMoves = pgTable(
  'pin_moves',
  {
    session: name('session').notNull(),
    toolset: name('toolset').notNull(),
    /** Counts from 1 for each pin; 0 is a toolset that a standing session got. */
    step: integer('step').notNull(),
    /** Null where the session did not have the toolset. */
    fromVersion: name('from_version'),
    toVersion: name('to_version').notNull(),
    why: name('why').$type<MoveReason>().notNull(),
    /** What somebody who forced it said. */
    reason: text('reason'),
    /** The report over the move, which can be made again from both versions. */
    report: name('report'),
    movedAt: time('moved_at').notNull(),
    movedBy: text('moved_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.session, table.toolset, table.step] })],
);

/**
 * How many sessions are on each version, in each state: this and `pin_tally_changes` added up is at any time what
 * counting all pins would give. Kept by triggers on `pins` and `sessions`.
 */
export const pinTallies = pgTable(
  'pin_tallies',
  {
    toolset: name('toolset').notNull(),
    version: name('version').notNull(),
    live: bigint('live', { mode: 'number' }).notNull(),
    lapsed: bigint('lapsed', { mode: 'number' }).notNull(),
    ended: bigint('ended', { mode: 'number' }).notNull(),
    /** When the first session came to it. */
    firstSeen: time('first_seen'),
    /** When a session on it was last seen. */
    lastSeen: time('last_seen'),
  },
  (table) => [primaryKey({ columns: [table.toolset, table.version] })],
);

/** What is not yet added up: each transaction adds rows of its own, so that none waits for another. */
export const pinTallyChanges = pgTable(
  'pin_tally_changes',
  {
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    toolset: name('toolset').notNull(),
    version: name('version').notNull(),
    live: bigint('live', { mode: 'number' }).notNull(),
    lapsed: bigint('lapsed', { mode: 'number' }).notNull(),
    ended: bigint('ended', { mode: 'number' }).notNull(),
    firstSeen: time('first_seen'),
    lastSeen: time('last_seen'),
  },
  (table) => [index('pin_tally_changes_toolset').on(table.toolset)],
);

/**
 * Calls that sessions made, partitioned by the day on which they were recorded. The parts are made when they are
 * needed and dropped when they are old enough. What was written freely stands in `arguments` and nowhere else.
 */
export const calls = pgTable(
  'calls',
  {
    /** In UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    session: name('session').notNull(),
    /** What makes it this call and no other: a hash of its id, or of its place in the conversation. */
    key: bytes('key').notNull(),
    /** Spread evenly over 31 bits, so that those below a number are a fair sample. */
    spot: integer('spot').notNull(),
    toolset: name('toolset').notNull(),
    /** That the session was pinned to. */
    version: name('version').notNull(),
    shape: bytes('shape').notNull(),
    /** JSON to the letter, where the policy keeps it. */
    arguments: text('arguments'),
    at: time('at').notNull(),
    /** Among the calls that were recorded with it. */
    place: integer('place').notNull(),
    isError: boolean('is_error').notNull(),
    recordedBy: text('recorded_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.session, table.key, table.day] }),
    index('calls_sample').on(table.toolset, table.spot),
    index('calls_shape').on(table.toolset, table.shape, table.at),
  ],
);

/** What calls look like when nothing that was written freely is left of them, each once. */
export const callShapes = pgTable('call_shapes', {
  /** Of the two that follow. */
  hash: bytes('hash').primaryKey(),
  tool: text('tool').notNull(),
  /** JSON, see `Shape`. */
  shape: text('shape').notNull(),
  lastUsed: date('last_used', { mode: 'string' }).notNull(),
});
