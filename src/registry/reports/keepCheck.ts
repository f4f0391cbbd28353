import { eq, sql } from 'drizzle-orm';
import { engineVersion } from '../../compat/engineVersion.ts';
import { sendBytes, sendText } from '../database/sendBytes.ts';
import { keptChecks, toolsets } from '../database/tables.ts';
import { checkReviews } from '../decisions/checkReviews.ts';
import { daysFrom, decisionDays } from '../decisions/standingDecisions.ts';
import type { Judged } from '../publishing/judgeAgainst.ts';
import type { Wish } from '../publishing/readWish.ts';
import type { Registry } from '../registry.ts';

/**
 * Keeps what a check found, for those who decide on it, and gives the time when it lapses. Asked for again it stays
 * from then on, with everybody who asked.
 */
export const keepCheck = async (
  { database, now }: Registry,
  { toolset, lens, message, source, publisher }: Wish,
  { text, digest, predecessor, report, reportId }: Judged,
): Promise<Date> =>
  database.transaction(async (transaction) => {
    // In turn with decisions, so that none is overlooked.
    await transaction
      .select({ name: toolsets.name })
      .from(toolsets)
      .where(eq(toolsets.name, toolset))
      .for('no key update');
    const askedAt = now();
    const lapsesAt = daysFrom(askedAt, decisionDays);
    const { breaking } = report;
    const [before] = await transaction
      .select({ owners: keptChecks.owners, lapsesAt: keptChecks.lapsesAt })
      .from(keptChecks)
      .where(eq(keptChecks.id, reportId));
    const owners = [...new Set([...(before?.owners ?? []), publisher.owner])];
    const check = { id: reportId, toolset, toDigest: digest, breaking, owners };
    const { state, approvedUntil } = await checkReviews(transaction, check, askedAt);
    const asked = {
      state,
      approvedUntil,
      message,
      source,
      askedAt,
      askedBy: publisher.name,
      owners,
      lapsesAt,
      fromVersion: predecessor?.version ?? null,
    };
    await transaction
      .insert(keptChecks)
      .values({
        ...check,
        ...asked,
        breaking: [...breaking],
        fromDigest: predecessor?.digest ?? null,
        lens,
        engine: engineVersion,
        verdict: report.verdict,
        bump: report.bump,
        text: await sendText(transaction, 'report', report.text),
        definition: await sendBytes(transaction, 'definition', text),
      })
      .onConflictDoUpdate({
        target: keptChecks.id,
        set: { ...asked, seq: sql`nextval('reports_seq_seq')` },
      });
    return lapsesAt;
  });
