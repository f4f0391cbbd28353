import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { pinMoves, pins } from '../database/tables.ts';
import { announce } from '../events/announce.ts';
import type { Move } from './move.ts';
import type { StandingPin, StandingSession } from './readPins.ts';

export type PlannedMove = Pick<Move, 'toolset' | 'to' | 'why' | 'reason' | 'report'> & {
  readonly digest: string;
  /** What the pin is made from afterwards. */
  readonly selector: string;
  /** The pin that moves; undefined where the session gets the toolset. */
  readonly pin: StandingPin | undefined;
  /** How many recorded calls of the session were there when they were judged, where they decided. */
  readonly judgedCalls?: number | undefined;
};

/**
 * Moves a pin of a held session, or gives it one more, together with its history: the database refuses the one
 * without the other.
 */
export const writeMove = async (
  transaction: Database,
  { row, pins: standing }: StandingSession,
  { pin, toolset, to, why, reason, report, selector }: PlannedMove,
  movedAt: Date,
  movedBy: string,
): Promise<Move> => {
  const session = row.id;
  const from = pin?.version ?? null;
  const step = pin === undefined ? 0 : pin.moves + 1;
  await transaction.insert(pinMoves).values({
    session,
    toolset,
    step,
    fromVersion: from,
    toVersion: to,
    why,
    reason,
    report,
    movedAt,
    movedBy,
  });
  if (pin === undefined) {
    const position = sql<number>`(select max(position) + 1 from pins where session = ${session})`;
    await transaction.insert(pins).values({
      session,
      toolset,
      version: to,
      position: standing.length === 0 ? 0 : position,
      selector,
      pinnedAt: movedAt,
      pinnedBy: movedBy,
    });
  } else {
    await transaction
      .update(pins)
      .set({ version: to, selector, moves: step })
      .where(and(eq(pins.session, session), eq(pins.toolset, toolset)));
  }
  await announce(
    transaction,
    { kind: 'session-moved', toolset, detail: { session, from, to, why } },
    movedAt,
  );
  return { toolset, from, to, why, reason, report, movedAt: movedAt.toISOString(), movedBy };
};
