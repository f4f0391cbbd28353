import type { Judged } from './judge.ts';

/**
 * Of what was told safe at and below a place that is disproved, what made it so: an object that was closed in
 * one member of an `allOf`, a branch that overlaps another, and so on, in the order in which they are suspected.
 */
export const toBlame = (told: readonly Judged[]): readonly Judged[] => {
  for (const suspect of suspects) {
    const found = told.filter(({ rule }) => rule.id.startsWith(suspect));
    if (found.length > 0) return found;
  }
  return [];
};

/** Whether a finding says anything about which values are accepted. */
export const canBeBlamed = ({ rule }: Judged): boolean => rule.effect !== 'text' && !orders.has(rule.id);

const suspects = [
  'content-closed',
  'union-branch-added',
  'property-added',
  'constraint-',
  'content-opened',
  '',
];

const orders = new Set(['properties-reordered', 'enum-reordered', 'schema-rewritten']);
