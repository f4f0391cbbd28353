import { SemVer } from 'semver';
import type { Bump } from '../../compat/change.ts';

/**
 * The least version that a bump asks for (semver 2.0.0): in 0.y.z a major bump raises y and all else raises z.
 * Without a bump it is the next number still, since a version's number is its own.
 */
export const leastVersion = (predecessor: string, bump: Bump): string => {
  const next = new SemVer(predecessor);
  if (next.major === 0) return next.inc(bump === 'major' ? 'minor' : 'patch').version;
  return next.inc(bump === 'none' ? 'patch' : bump).version;
};

/** Whether a version goes far enough; a prerelease is measured by its release triple. */
export const goesFarEnough = (version: SemVer, least: string): boolean =>
  new SemVer(`${version.major}.${version.minor}.${version.patch}`).compare(least) >= 0;
