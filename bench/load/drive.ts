import type { Answer } from '../drill/ask.ts';
import { pause } from '../drill/service.ts';
import { createTally, type Tally } from './tally.ts';

export type Driven = {
  readonly perSecond: number;
  /** Times of those that were answered, from when they were due, refusals aside. */
  readonly answered: Tally;
  readonly refused: Tally;
  /** What is neither an answer nor a refusal with a time to come again. */
  readonly errors: readonly string[];
};

/**
 * Sends for so many seconds: by so many at once, each one request after another, or at a rate, whatever the answers
 * take. Refusals (429 and 503 with Retry-After) are errors unless `sheds`.
 */
export const drive = async <Kind extends string>(
  pick: () => Kind,
  send: (kind: Kind) => Promise<Answer>,
  how: { readonly seconds: number; readonly sheds?: boolean } & (
    | { readonly atOnce: number }
    | { readonly rate: number }
  ),
): Promise<ReadonlyMap<Kind, Driven>> => {
  const kinds = new Map<Kind, { answered: Tally; refused: Tally; errors: string[] }>();
  const of = (kind: Kind) => {
    const known = kinds.get(kind) ?? { answered: createTally(), refused: createTally(), errors: [] };
    kinds.set(kind, known);
    return known;
  };
  const one = async (due: number): Promise<void> => {
    const kind = pick();
    const { answered, refused, errors } = of(kind);
    try {
      const { status, retryAfter, body } = await send(kind);
      const took = performance.now() - due;
      if (status < 400 || status === 409) answered.note(took);
      else if (how.sheds === true && (status === 429 || status === 503) && retryAfter !== undefined) {
        refused.note(took);
      } else errors.push(`${kind}: ${status} ${body.slice(0, 200)}`);
    } catch (error) {
      errors.push(`${kind}: ${(error as Error).message}`);
    }
  };
  const start = performance.now();
  const end = start + how.seconds * 1_000;
  if ('atOnce' in how) {
    const worker = async (): Promise<void> => {
      while (performance.now() < end) await one(performance.now());
    };
    await Promise.all(Array.from({ length: how.atOnce }, worker));
  } else {
    const underWay = new Set<Promise<void>>();
    for (let sent = 0; performance.now() < end; ) {
      for (const due = (performance.now() - start) * (how.rate / 1_000); sent < due; sent += 1) {
        const asked: Promise<void> = one(start + (sent * 1_000) / how.rate).finally(() =>
          underWay.delete(asked),
        );
        underWay.add(asked);
      }
      await pause(5);
    }
    await Promise.all(underWay);
  }
  const took = (performance.now() - start) / 1_000;
  return new Map(
    [...kinds].map(([kind, driven]) => [kind, { ...driven, perSecond: driven.answered.count() / took }]),
  );
};
