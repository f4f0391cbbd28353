import { SemVer } from 'semver';

/**
 * Text whose byte order is semver's precedence (semver 2.0.0, section 11), so that a database index orders
 * versions. Numbers carry their length in front; a release stands above its prereleases.
 */
export const versionRank = (version: SemVer | string): string => {
  const { prerelease } = new SemVer(version);
  const tail = prerelease.length === 0 ? '~' : `-${prerelease.map(identifier).join('!')}`;
  return `${tripleRank(version)}${tail}`;
};

/** What the ranks of one release and all its prereleases begin with. */
export const tripleRank = (version: SemVer | string): string => {
  const { major, minor, patch } = new SemVer(version);
  return [major, minor, patch].map(number).join('.');
};

/** Numeric identifiers stand below others; `!` stands below all that an identifier may hold. */
const identifier = (part: string | number): string =>
  /^[0-9]+$/.test(String(part)) ? `0${number(part)}` : `1${part}`;

const number = (value: string | number): string => {
  const digits = String(value);
  return `${String(digits.length).padStart(3, '0')}${digits}`;
};
