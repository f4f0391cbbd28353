import type { Answer } from '../drill/ask.ts';
import { pause } from '../drill/service.ts';
import { createTally, type Tally } from './tally.ts';

export type Driven = {
  readonly perSecond: number;
  /** Times of those that were answered, from when they were due, refusals aside. */
  readonly answered: Tally;
  readonly refused: Tally;
  /** What is neither an answer nor a refusal with a time to come again. */
  readonly errors: readonly Failure[];
};

export type Failure = {
  /** Seconds from the start to when it was due. */
  readonly at: number;
  readonly words: string;
};

/**
 * Sends for so many seconds: by so many at once, each one request after another, or at a rate, whatever the answers
 * take. Refusals (429 and 503 with Retry-After) are errors unless `sheds`. What was due while this process itself stood
 * still, as on a machine that sleeps, is not sent all at once afterwards, as no client would: it is told instead.
 */
export const drive = async <Kind extends string>(
  pick: () => Kind,
  send: (kind: Kind) => Promise<Answer>,
  how: {
    readonly seconds: number;
    readonly sheds?: boolean;
    readonly stoodStill?: (at: number, seconds: number) => void;
  } & ({ readonly atOnce: number } | { readonly rate: number }),
): Promise<ReadonlyMap<Kind, Driven>> => {
  const kinds = new Map<Kind, { answered: Tally; refused: Tally; errors: Failure[] }>();
  const of = (kind: Kind) => {
    const known = kinds.get(kind) ?? { answered: createTally(), refused: createTally(), errors: [] };
    kinds.set(kind, known);
    return known;
  };
  const start = performance.now();
  const one = async (due: number): Promise<void> => {
    const kind = pick();
    const { answered, refused, errors } = of(kind);
    const fail = (words: string): void => {
      errors.push({ at: (due - start) / 1_000, words: `${kind}: ${words}` });
    };
    try {
      const { status, retryAfter, body } = await send(kind);
      const took = performance.now() - due;
      if (status < 400 || status === 409) answered.note(took);
      else if (how.sheds === true && (status === 429 || status === 503) && retryAfter !== undefined) {
        refused.note(took);
      } else fail(`${status} ${body.slice(0, 200)}`);
    } catch (error) {
      fail((error as Error).message);
    }
  };
  const end = start + how.seconds * 1_000;
  if ('atOnce' in how) {
    const worker = async (): Promise<void> => {
      while (performance.now() < end) await one(performance.now());
    };
    await Promise.all(Array.from({ length: how.atOnce }, worker));
  } else {
    const underWay = new Set<Promise<void>>();
    for (let due = start, now = start; now < end; ) {
      for (; due < now; due += 1_000 / how.rate) {
        const asked: Promise<void> = one(due).finally(() => underWay.delete(asked));
        underWay.add(asked);
      }
      await pause(5);
      const before = now;
      now = performance.now();
      if (now - before < still) continue;
      how.stoodStill?.((before - start) / 1_000, (now - before) / 1_000);
      due = now;
    }
    await Promise.all(underWay);
  }
  const took = (performance.now() - start) / 1_000;
  return new Map(
    [...kinds].map(([kind, driven]) => [kind, { ...driven, perSecond: driven.answered.count() / took }]),
  );
};

/** Milliseconds; a collection of garbage does not take as long. */
const still = 500;
