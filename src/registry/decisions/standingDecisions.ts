import { and, arrayOverlaps, desc, eq, gt, inArray, or } from 'drizzle-orm';
import { sameOwner } from '../access/sameOwner.ts';
import type { Database } from '../database/database.ts';
import { decidedVersions, decisions } from '../database/tables.ts';
import type { Ruling } from './decision.ts';

/** The decision that counts for a change that is not published yet. */
export type StandingDecision = {
  readonly id: number;
  readonly report: string;
  readonly decision: Ruling;
  readonly comment: string;
  readonly by: string;
  readonly at: Date;
  /** When it lapses. */
  readonly until: Date;
};

/** How long a decision about what is not published counts: a later publish of the same changes is another one. */
export const decisionDays = 30;

/**
 * By full fingerprint, what was decided lately about changes of a toolset: the last decision on each that is about
 * all publishes of it, or about this content. An approval that expired or that a version used up counts no more,
 * nor, where four eyes are asked for, one by the owner who publishes.
 */
export const standingDecisions = async (
  database: Database,
  about: {
    readonly toolset: string;
    readonly digest: string;
    readonly hashes: readonly string[];
    /** Whose approvals do not count. */
    readonly except: readonly string[];
    readonly now: Date;
  },
): Promise<ReadonlyMap<string, StandingDecision>> => {
  const { toolset, digest, hashes, except, now } = about;
  const standing = new Map<string, StandingDecision>();
  if (hashes.length === 0) return standing;
  const made = await database
    .select()
    .from(decisions)
    .where(
      and(
        eq(decisions.toolset, toolset),
        gt(decisions.decidedAt, daysFrom(now, -decisionDays)),
        or(eq(decisions.scope, 'changes'), eq(decisions.digest, digest)),
        arrayOverlaps(decisions.fingerprints, [...hashes]),
      ),
    )
    .orderBy(desc(decisions.id));
  if (made.length === 0) return standing;
  const used = await usedUp(
    database,
    made.map(({ id }) => id),
  );
  const wanted = new Set(hashes);
  const seen = new Set<string>();
  for (const row of made) {
    if (row.decision === 'approve' && except.some((owner) => sameOwner(owner, row.owner))) continue;
    const lapse = daysFrom(row.decidedAt, decisionDays);
    const until = row.expiresAt !== null && row.expiresAt < lapse ? row.expiresAt : lapse;
    for (const hash of row.fingerprints) {
      if (!wanted.has(hash) || seen.has(hash)) continue;
      seen.add(hash);
      if (row.decision === 'approve' && (until <= now || used.has(`${row.id} ${hash}`))) continue;
      const { id, report, decision, comment, decidedBy: by, decidedAt: at } = row;
      standing.set(hash, { id, report, decision, comment, by, at, until });
    }
  }
  return standing;
};

/** A number of days after a time, or before it. */
export const daysFrom = (time: Date, days: number): Date => new Date(time.getTime() + days * 86_400_000);

const usedUp = async (database: Database, ids: readonly number[]): Promise<ReadonlySet<string>> => {
  const rows = await database
    .select({ decision: decidedVersions.decision, fingerprints: decidedVersions.fingerprints })
    .from(decidedVersions)
    .where(inArray(decidedVersions.decision, [...ids]));
  return new Set(
    rows.flatMap(({ decision, fingerprints }) => fingerprints.map((hash) => `${decision} ${hash}`)),
  );
};
