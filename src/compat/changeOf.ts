import type { Change, Verdict, Witness } from './change.ts';
import { fingerprint } from './fingerprint.ts';
import type { Finding, Rule } from './rule.ts';
import type { Side } from './schemaPair.ts';

/** A finding made a change: what it does to history, the words about it and its fingerprint. */
export const changeOf = (
  rule: Rule,
  finding: Finding,
  told: {
    readonly tool: string | null;
    readonly side?: Side;
    readonly verdict?: Verdict;
    readonly bump?: Change['bump'];
    readonly witness?: Witness | undefined;
  },
): Change => {
  const side = told.side ?? 'input';
  const verdict = told.verdict ?? (rule.effect === 'breaks' ? 'breaking' : 'safe');
  const facts = {
    rule: side === 'output' && rule.effect !== 'text' ? `output-${rule.id}` : rule.id,
    tool: told.tool,
    path: finding.path,
    ...(finding.before === undefined ? {} : { before: finding.before }),
    ...(finding.after === undefined ? {} : { after: finding.after }),
  };
  const breaking = verdict === 'breaking';
  return {
    rule: facts.rule,
    verdict,
    bump: told.bump ?? (breaking ? 'major' : rule.bump),
    tool: facts.tool,
    path: facts.path,
    ...(finding.before === undefined ? {} : { before: finding.before }),
    ...(finding.after === undefined ? {} : { after: finding.after }),
    message: rule.says(finding),
    why: rule.why(finding, { verdict, side }),
    ...(breaking ? { instead: rule.instead(finding, { verdict, side }) } : {}),
    ...(breaking && told.witness !== undefined ? { witness: told.witness } : {}),
    ...(breaking && told.witness === undefined ? { unproven: true as const } : {}),
    ...(finding.notices === undefined || finding.notices.length === 0 ? {} : { notices: finding.notices }),
    fingerprint: fingerprint(facts),
  };
};
