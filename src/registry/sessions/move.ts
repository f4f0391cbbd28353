import type { MoveReason } from './moveReason.ts';

/** One step in the history of a session. */
export type Move = {
  readonly toolset: string;
  /** Null where the session did not have the toolset. */
  readonly from: string | null;
  readonly to: string;
  readonly why: MoveReason;
  /** What was said by whoever forced it. */
  readonly reason: string | null;
  /** The id of the report from one to the other; null where the toolset was new to the session. */
  readonly report: string | null;
  readonly movedAt: string;
  readonly movedBy: string;
};
