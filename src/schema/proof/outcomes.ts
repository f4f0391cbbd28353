import type { Outcome } from './engine.ts';

/** What is known of nodes by their keys, with the assumptions that are open while they are searched. */
export type Outcomes = {
  /** What is known or, of a node that is being searched, assumed: that it is empty. */
  recall(key: string): Outcome | undefined;
  /** Searches a node and keeps what comes of it, for as long as what it rests on stands. */
  conclude(key: string, search: () => Outcome): Outcome;
  depth(): number;
  /** Drops whatever rests on an assumption that is still open, after a search that was broken off. */
  reset(): void;
};

/**
 * `low` is the depth of the outermost node whose emptiness was assumed. An outcome `empty` with such a debt
 * stands only until that node is done: if it is empty too, both are; if not, all that rested on it goes. Any
 * other outcome owes nothing: a value is a value, and doubt is no proof.
 */
export const createOutcomes = (): Outcomes => {
  const kept = new Map<string, { readonly outcome: Outcome; readonly low: number }>();
  const open = new Map<string, number>();
  let assumed: string[] = [];
  let low = none;

  const recall = (key: string): Outcome | undefined => {
    const held = kept.get(key);
    const met = held === undefined ? open.get(key) : undefined;
    low = Math.min(low, held?.low ?? met ?? none);
    return held?.outcome ?? (met === undefined ? undefined : 'empty');
  };

  const conclude = (key: string, search: () => Outcome): Outcome => {
    const depth = open.size;
    const outerLow = low;
    const since = assumed.length;
    low = none;
    open.set(key, depth);
    const outcome = search();
    open.delete(key);
    const owes = low < depth;
    if (outcome !== 'empty') {
      for (const dropped of assumed.splice(since)) kept.delete(dropped);
      // Doubt that met an assumption may be resolved once that is decided.
      if (outcome !== 'unknown' || !owes) kept.set(key, { outcome, low: none });
    } else if (owes) {
      // Whatever rested on this node now rests on the one that it rests on.
      for (const one of assumed.slice(since)) settle(one, low);
      kept.set(key, { outcome, low });
      assumed.push(key);
    } else {
      for (const one of assumed.splice(since)) settle(one, none);
      kept.set(key, { outcome, low: none });
    }
    low = Math.min(outerLow, owes ? low : none);
    return outcome;
  };

  const settle = (key: string, debt: number): void => {
    const entry = kept.get(key);
    if (entry === undefined) return;
    kept.set(key, { outcome: entry.outcome, low: debt === none ? none : Math.min(entry.low, debt) });
  };

  const reset = (): void => {
    for (const key of assumed) kept.delete(key);
    assumed = [];
    open.clear();
    low = none;
  };

  return { recall, conclude, depth: () => open.size, reset };
};

const none = Number.POSITIVE_INFINITY;
