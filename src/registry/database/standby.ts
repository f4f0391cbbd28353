import { within } from '../within.ts';
import type { OpenDatabase, Query } from './database.ts';
import { logPlace } from './logPlace.ts';

/**
 * A standby of the primary, for reads that may be as old as it is. How old that is, is known by the log: once a second
 * the primary is asked where its log ends, and the standby how far it has come.
 */
export type Standby = {
  /** For use within `ask`. */
  readonly query: Query;
  /**
   * A moment by the given clock: whatever was committed before it is there. Minus infinity where the standby is away,
   * far behind, or none of this primary.
   */
  readonly reaches: () => number;
  /**
   * Reads there; undefined where it cannot be asked now, is late, fails, or has nothing. Then the primary is to be
   * asked: what is missing there may only not have come yet.
   */
  readonly ask: <Answer>(read: (there: There) => Promise<Answer | undefined>) => Promise<Answer | undefined>;
  readonly load: () => StandbyLoad;
  readonly clock: () => number;
  /** Looks at once how far it has come. */
  readonly look: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type There = Pick<OpenDatabase, 'database' | 'query'>;

export type StandbyLoad = {
  /** Seconds; undefined where nobody knows. */
  readonly lag: number | undefined;
  readonly answered: number;
  /** Questions that went to the primary after all. */
  readonly passedOn: number;
};

export const createStandby = (
  primary: { readonly query: Query },
  open: OpenDatabase,
  { every = 1_000, clock = () => performance.now() }: { every?: number; clock?: () => number } = {},
): Standby => {
  const startedAt = clock();
  /** Where the primary's log ended and when, as far as the standby is not known to have come there. */
  let heads: Head[] = [];
  let known = Number.NEGATIVE_INFINITY;
  let isAway = true;
  let answered = 0;
  let passedOn = 0;
  let looking: Promise<void> | undefined;

  const reaches = (): number =>
    // What was removed while no service ran, to be seen nowhere, is gone from there too.
    isAway || known < startedAt || clock() - known > mostLag ? Number.NEGATIVE_INFINITY : known;
  const compare = async (): Promise<void> => {
    const at = clock();
    const head = await logPlace(primary.query);
    heads = [...heads.slice(-mostHeads), { at, end: head.end }];
    const there = await logPlace(open.query);
    isAway = !there.isStandby || there.history !== head.history;
    if (isAway) return;
    const { end } = there;
    for (const one of heads) if (one.end <= end) known = one.at;
    heads = heads.filter((one) => one.end > end);
  };
  const look = (): Promise<void> => {
    looking ??= compare()
      .catch(() => {
        isAway = true;
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  const timer = setInterval(() => void look(), every);
  timer.unref();
  void look();

  return {
    query: open.query,
    reaches,
    ask: async (read) => {
      if (reaches() === Number.NEGATIVE_INFINITY) return undefined;
      const settled = read(open).then(
        (found) => ({ found }),
        () => undefined,
      );
      const answer = await within(patience, settled);
      if (answer === undefined) isAway = true;
      if (answer?.found === undefined) passedOn += 1;
      else answered += 1;
      return answer?.found;
    },
    load: () => ({
      lag: reaches() === Number.NEGATIVE_INFINITY ? undefined : (clock() - known) / 1_000,
      answered,
      passedOn,
    }),
    clock,
    look,
    close: async () => {
      clearInterval(timer);
      await open.close();
      await looking;
    },
  };
};

/** A place in the log of the primary and the moment before it was asked for. */
type Head = { readonly at: number; readonly end: bigint };

/** Milliseconds by which a standby may be behind and still be asked. */
const mostLag = 10_000;

/** More are not open within that time. */
const mostHeads = 100;

/** Milliseconds that a read there may take; then it is not asked until it has answered the next look. */
const patience = 1_000;
