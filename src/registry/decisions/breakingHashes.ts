import { fullFingerprint } from '../../compat/fingerprint.ts';
import type { Report } from '../../compat/report.ts';

/** The full fingerprints of what is to be decided in a report: its breaking changes, each once, in its order. */
export const breakingHashes = ({ changes }: Pick<Report, 'changes'>): readonly string[] => [
  ...new Set(changes.filter(({ verdict }) => verdict === 'breaking').map(fullFingerprint)),
];
