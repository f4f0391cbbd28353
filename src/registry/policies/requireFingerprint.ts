import { Problem } from '../problem.ts';

/** The fingerprint of a finding. */
export const requireFingerprint = (fingerprint: string): string => {
  if (/^[0-9a-f]{12}$/.test(fingerprint)) return fingerprint;
  throw new Problem(
    'invalid-request',
    `${JSON.stringify(fingerprint.slice(0, 100))} is no fingerprint of a finding.`,
    'Give its 12 hex digits, as the list of findings shows them.',
  );
};
