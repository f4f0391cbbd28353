import { visible } from '../present/visible.ts';

/** A move as the registry answers it, as far as it is shown. */
export type ShownMove = {
  readonly toolset: string;
  readonly from: string | null;
  readonly to: string;
  readonly why: string;
  readonly reason: string | null;
  readonly movedAt: string;
  readonly movedBy: string;
};

/** The cells of a row about it. */
export const moveWords = ({ toolset, from, to, why, reason, movedAt, movedBy }: ShownMove): string[] => [
  toolset,
  from === null ? `got ${to}` : `${from} → ${to}`,
  reason === null ? `by ${why}` : `by ${why}: ${visible(reason)}`,
  `at ${movedAt}`,
  `by ${visible(movedBy)}`,
];
