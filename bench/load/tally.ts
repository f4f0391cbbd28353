/** Times of one kind of request, in buckets that grow by a twentieth, so that any number of them takes the same memory. */
export type Tally = {
  readonly note: (milliseconds: number) => void;
  readonly count: () => number;
  /** Milliseconds below which that share of them lies, at most a twentieth too many. */
  readonly at: (share: number) => number;
};

export const createTally = (): Tally => {
  const buckets: number[] = new Array(most).fill(0);
  let count = 0;
  return {
    note: (milliseconds) => {
      const place = Math.ceil(Math.log(Math.max(milliseconds, least) / least) / Math.log(growth));
      const index = Math.min(Math.max(place, 0), most - 1);
      buckets[index] = (buckets[index] ?? 0) + 1;
      count += 1;
    },
    count: () => count,
    at: (share) => {
      let below = 0;
      for (const [place, held] of buckets.entries()) {
        below += held;
        if (held > 0 && below >= share * count) return least * growth ** place;
      }
      return 0;
    },
  };
};

/** Milliseconds. */
const least = 0.05;
const growth = 1.05;
const most = 300;
