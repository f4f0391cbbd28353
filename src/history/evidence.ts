/** Whether every call was looked at, or a sample that stands for them. */
export type Counted = 'exact' | 'sampled';

/** How many calls, and of how many live sessions. Of a sample these are the ones in the sample, not more made of them. */
export type Tally = { readonly calls: number; readonly sessions: number; readonly counted: Counted };

/** What recorded calls show about an edit. It stands beside the static verdict and never in its place. */
export type Evidence = {
  /** RFC 3339, UTC: calls made before are not looked at. */
  readonly since: string;
  /** A change reaches conversations where it contradicts at least so many calls. */
  readonly threshold: number;
  /** Whoever recorded calls that were left out. */
  readonly excluded: readonly string[];
  /** Calls recorded in that time, under any version but the one that the edit leads to. */
  readonly recorded: { readonly calls: number; readonly counted: 'exact' | 'estimated' };
  /** How many of them were replayed: all, or a fair sample. */
  readonly replayed: number;
  readonly contradicted: Tally;
  readonly untouched: Tally;
  /** What was kept of them does not tell. */
  readonly unknown: Tally;
  /** In the order of the report. */
  readonly changes: readonly ChangeEvidence[];
};

/** What recorded calls show about one change. A call may be contradicted by several. */
export type ChangeEvidence = {
  readonly fingerprint: string;
  readonly contradicted: Tally;
  /** Calls that it may contradict: too little of them was kept to know. Of results nothing is ever kept. */
  readonly unknown: Tally;
  /** Whether `contradicted` is at the threshold or above. */
  readonly reaches: boolean;
  /** Some sessions whose calls it contradicts, live ones first. */
  readonly sessions: readonly string[];
};
