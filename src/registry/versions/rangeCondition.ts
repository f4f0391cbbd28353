import { and, eq, gt, gte, like, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { type Comparator, type Range, SemVer } from 'semver';
import { versions } from '../database/tables.ts';
import { tripleRank, versionRank } from './versionRank.ts';

/**
 * The rows of `versions` that a range takes, as node-semver reads ranges: a prerelease only where a comparator
 * of the same set names a prerelease of the same release.
 */
export const rangeCondition = (range: Range): SQL => or(...range.set.map(setCondition)) ?? sql`false`;

const setCondition = (set: readonly Comparator[]): SQL | undefined => {
  const named = set.filter(isBound).filter((comparator) => comparator.semver.prerelease.length > 0);
  const prereleases = named.map(({ semver }) => like(versions.rank, `${tripleRank(semver)}-%`));
  return and(...set.filter(isBound).map(boundCondition), or(eq(versions.release, true), ...prereleases));
};

/** `*` compares with nothing: its comparator holds a mark in place of a version. */
const isBound = (comparator: Comparator): boolean => comparator.semver instanceof SemVer;

const boundCondition = ({ operator, semver }: Comparator): SQL => {
  const rank = versionRank(semver);
  if (operator === '<') return lt(versions.rank, rank);
  if (operator === '<=') return lte(versions.rank, rank);
  if (operator === '>') return gt(versions.rank, rank);
  if (operator === '>=') return gte(versions.rank, rank);
  return eq(versions.rank, rank);
};
