import { requireText } from '../names.ts';
import { Problem } from '../problem.ts';
import { readTime } from '../readTime.ts';
import { type DecisionScope, decisionScopes, type Ruling, rulings } from './decision.ts';

/** A decision as somebody asks for it. */
export type DecisionWish = {
  readonly decision: Ruling;
  readonly comment: string;
  /** Fingerprints of single breaking changes, of 12 or 64 hex digits; without them the whole report is meant. */
  readonly changes?: readonly string[] | undefined;
  /** RFC 3339; for approvals. */
  readonly expires?: string | undefined;
  readonly scope?: DecisionScope | undefined;
};

export type ReadDecision = {
  readonly decision: Ruling;
  readonly comment: string;
  readonly whole: boolean;
  /** The full fingerprints of the changes it is about. */
  readonly hashes: readonly string[];
  readonly expiresAt: Date | null;
  readonly scope: DecisionScope | undefined;
};

/** A decision whose every field was read, about a report whose breaking changes have these full fingerprints. */
export const readDecision = (wish: DecisionWish, breaking: readonly string[], now: Date): ReadDecision => {
  const { decision, changes, expires, scope } = wish;
  if (!rulings.includes(decision)) {
    throw refused(`There is no decision ${quoted(decision)}.`, `Use one of ${rulings.join(', ')}.`);
  }
  if (scope !== undefined && !decisionScopes.includes(scope)) {
    throw refused(`There is no scope ${quoted(scope)}.`, `Use one of ${decisionScopes.join(', ')}.`);
  }
  const comment = requireText(wish.comment, 'comment').trim();
  if (comment === '') {
    throw refused('The comment is empty.', 'Say why: whoever reads the decision later knows only that.');
  }
  return {
    decision,
    comment,
    whole: changes === undefined,
    hashes: changes === undefined ? breaking : [...new Set(changes.map((one) => fullOf(one, breaking)))],
    expiresAt: expires === undefined ? null : readExpiry(expires, decision, now),
    scope,
  };
};

/** Twelve digits are for eyes: where two changes of the report share them, only all 64 will do. */
const fullOf = (fingerprint: string, breaking: readonly string[]): string => {
  const meant = /^(?:[0-9a-f]{12}|[0-9a-f]{64})$/.test(fingerprint)
    ? breaking.filter((hash) => hash.startsWith(fingerprint))
    : [];
  const [only] = meant;
  if (only !== undefined && meant.length === 1) return only;
  throw meant.length > 1
    ? refused(
        `${fingerprint} is the beginning of the fingerprints of ${meant.length} changes of this report.`,
        'Give all 64 digits, as "review.changes" of the report shows them.',
      )
    : refused(
        `${quoted(fingerprint)} is no fingerprint of a breaking change of this report.`,
        'Give the 12 hex digits that the change shows; safe changes need no decision.',
      );
};

const readExpiry = (expires: string, decision: Ruling, now: Date): Date => {
  if (decision === 'reject') {
    throw refused('A rejection does not expire.', 'Leave expires out; a later decision takes its place.');
  }
  const time = readTime(expires);
  if (time === undefined) {
    throw refused(
      `expires is ${quoted(expires)}, which is no time.`,
      'Write it as RFC 3339 has it, like "2030-01-31T12:00:00Z".',
    );
  }
  if (time > now) return time;
  throw refused(`expires is ${quoted(expires)}, which is over.`, 'Give a time to come, or leave it out.');
};

const refused = (says: string, instead: string): Problem => new Problem('invalid-request', says, instead);

const quoted = (text: string): string => JSON.stringify(text.slice(0, 100));
