import type { Aim, Outcome } from './engine.ts';

/** Of two outcomes the one that says more: a value before doubt, doubt before none, a better aim before a worse. */
export const better = (a: Outcome, b: Outcome): Outcome => {
  if (typeof b !== 'object') return b === 'unknown' && a === 'empty' ? b : a;
  return typeof a === 'object' && (a.aim ?? 1) >= (b.aim ?? 1) ? a : b;
};

export const aimedAt = (outcome: Outcome, aim: Aim): Outcome =>
  typeof outcome === 'object' ? { value: outcome.value, aim } : outcome;
