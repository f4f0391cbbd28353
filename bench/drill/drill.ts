import type { Random } from '../fuzz/random.ts';
import type { Release } from './release.ts';

/** One thing that goes wrong, with real processes, and what is promised all the same. */
export type Drill = {
  readonly name: string;
  readonly about: string;
  readonly run: (stage: Stage) => Promise<void>;
};

/** What a drill is given. */
export type Stage = {
  readonly random: Random;
  readonly release: Release;
  /** A folder of its own, removed afterwards. */
  readonly folder: string;
  /** Tells what happens now. */
  readonly say: (text: string) => void;
  /** Holds a promise against what was seen. */
  readonly promise: (text: string, isKept: boolean, seen?: string) => void;
  /** To be done in the end, the last first, whatever happens. */
  readonly finally: (undo: () => Promise<void> | void) => void;
  /** Ends the drill here, since this machine cannot do it. */
  readonly skip: (why: string) => never;
};

export type Verdict = {
  readonly drill: string;
  readonly promise: string;
  readonly outcome: 'kept' | 'broken' | 'skipped';
  readonly seen: string;
};

export class Skipped extends Error {}

/** Runs one drill. What throws in it is a broken promise too. */
export const runDrill = async (
  drill: Drill,
  given: Pick<Stage, 'random' | 'release' | 'folder' | 'say'>,
  judged: (verdict: Verdict) => void,
): Promise<void> => {
  const undoings: (() => Promise<void> | void)[] = [];
  const tell = (promise: string, outcome: Verdict['outcome'], seen: string) =>
    judged({ drill: drill.name, promise, outcome, seen });
  try {
    await drill.run({
      ...given,
      promise: (text, isKept, seen = '') => tell(text, isKept ? 'kept' : 'broken', seen),
      finally: (undo) => undoings.push(undo),
      skip: (why) => {
        throw new Skipped(why);
      },
    });
  } catch (error) {
    if (error instanceof Skipped) tell('it can be tried here', 'skipped', error.message);
    else tell('the drill comes to its end', 'broken', (error as Error).stack ?? String(error));
  } finally {
    for (const undo of undoings.reverse()) await undo();
  }
};
