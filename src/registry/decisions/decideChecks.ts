import { and, arrayOverlaps, eq, gt, or } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { keptChecks } from '../database/tables.ts';
import type { StoredReport } from '../storedReport.ts';
import { checkReviews } from './checkReviews.ts';

/** Says again of the checks that wait for a review, and have any of these changes, where they stand. */
export const decideChecks = async (
  transaction: Database,
  { id, toolset }: StoredReport,
  /** Full fingerprints. */
  hashes: readonly string[],
  now: Date,
): Promise<void> => {
  const touched = await transaction
    .select()
    .from(keptChecks)
    .where(
      and(
        eq(keptChecks.toolset, toolset),
        gt(keptChecks.lapsesAt, now),
        or(
          eq(keptChecks.id, id),
          hashes.length === 0 ? undefined : arrayOverlaps(keptChecks.breaking, [...hashes]),
        ),
      ),
    );
  for (const check of touched) {
    const { state, approvedUntil } = await checkReviews(transaction, check, now);
    await transaction.update(keptChecks).set({ state, approvedUntil }).where(eq(keptChecks.id, check.id));
  }
};
