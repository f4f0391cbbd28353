import { type Comparator, SemVer } from 'semver';
import { createKeptFew } from '../keptFew.ts';
import { readSelector, type Selector } from './readSelector.ts';
import { versionRank } from './versionRank.ts';

/**
 * Where to look for what a selector names, in columns that one statement can take for many: the version by itself, a
 * channel, or the greatest release whose rank is at least `low` and below `high`.
 */
export type PlainPlace = Readonly<Record<(typeof placeColumns)[number], string | null>>;

export const placeColumns = ['exact', 'channel', 'low', 'high'] as const;

/** Undefined for the few that need a condition of their own: digests, and ranges that are in parts or take prereleases. */
export const plainPlace = (selector: string): PlainPlace | undefined => {
  const standing = known.find(selector);
  if (standing !== undefined) return standing;
  const place = placeOf(readSelector(selector));
  return place && known.keep(selector, place);
};

const known = createKeptFew<PlainPlace>(1_000);

const nowhere: PlainPlace = { exact: null, channel: null, low: null, high: null };

const placeOf = (selector: Selector): PlainPlace | undefined => {
  if (selector.kind === 'exact') return { ...nowhere, exact: selector.version };
  if (selector.kind === 'channel') return { ...nowhere, channel: selector.channel };
  const [set, another] = selector.kind === 'range' ? selector.range.set : [];
  return set === undefined || another !== undefined ? undefined : between(set);
};

/** `^1.2`, `~1.2.3`, `1.x`, `*` and the like are all read as `>=` and `<`. */
const between = (set: readonly Comparator[]): PlainPlace | undefined => {
  let low = '';
  let high = beyondAll;
  for (const { operator, semver } of set) {
    // `*` compares with nothing: its comparator holds a mark in place of a version.
    if (!(semver instanceof SemVer)) continue;
    const { prerelease } = semver;
    if (operator === '>=' && low === '' && prerelease.length === 0) low = versionRank(semver);
    else if (operator === '<' && high === beyondAll && isLeast(prerelease)) high = versionRank(semver);
    else return undefined;
  }
  return { ...nowhere, low, high };
};

/** Nothing of that release stands below it, so that no prerelease comes in by its being named. */
const isLeast = (prerelease: SemVer['prerelease']): boolean =>
  prerelease.length === 0 || (prerelease.length === 1 && prerelease[0] === 0);

/** Ranks begin with digits. */
const beyondAll = '~';
