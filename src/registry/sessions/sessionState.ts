/** `lapsed`: unseen for its `ttl`, so it counts as ended until it is seen again. `ended` is for good. */
export const sessionStates = ['live', 'lapsed', 'ended'] as const;
export type SessionState = (typeof sessionStates)[number];

export const sessionState = (row: {
  readonly endedAt: Date | null;
  readonly lapsedAt: Date | null;
}): SessionState => {
  if (row.endedAt !== null) return 'ended';
  return row.lapsedAt === null ? 'live' : 'lapsed';
};
