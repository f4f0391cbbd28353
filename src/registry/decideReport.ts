import type { Actor } from './access/actor.ts';
import type { DecisionScope, ReviewedReport, Ruling } from './decisions/decision.ts';
import type { Registry } from './registry.ts';

export type DecideRequest = {
  readonly report: string;
  readonly decision: Ruling;
  readonly comment: string;
  /** Fingerprints of single breaking changes, of 12 or 64 hex digits; without them the whole report is meant. */
  readonly changes?: readonly string[] | undefined;
  /** RFC 3339; for approvals. */
  readonly expires?: string | undefined;
  readonly scope?: DecisionScope | undefined;
  readonly by: Actor;
};

/** Approves or rejects a report, or single changes of it. */
export const decideReport = async (_registry: Registry, _request: DecideRequest): Promise<ReviewedReport> => {
  throw new Error('Not there yet.');
};
