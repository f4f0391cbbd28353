import { asc, eq } from 'drizzle-orm';
import type { Acknowledgement } from '../../lint/finding.ts';
import type { Database } from '../database/database.ts';
import { acknowledgements } from '../database/tables.ts';

/** An acknowledgement, who made it and when (RFC 3339, UTC). */
export type StandingAcknowledgement = Acknowledgement & { readonly by: string; readonly at: string };

/** Those of a toolset, the oldest first. */
export const findAcknowledgements = async (
  database: Database,
  toolset: string,
): Promise<readonly StandingAcknowledgement[]> => {
  const rows = await database
    .select()
    .from(acknowledgements)
    .where(eq(acknowledgements.toolset, toolset))
    .orderBy(asc(acknowledgements.acknowledgedAt), asc(acknowledgements.fingerprint));
  return rows.map(({ fingerprint, reason, acknowledgedBy, acknowledgedAt }) => ({
    fingerprint,
    reason,
    by: acknowledgedBy,
    at: acknowledgedAt.toISOString(),
  }));
};
