import { satisfies } from 'semver';
import type { Registry } from '../registry.ts';
import { reportBetween } from '../reports/reportBetween.ts';
import { readSelector } from '../versions/readSelector.ts';
import { versionRank } from '../versions/versionRank.ts';
import { answerOnce } from './answerOnce.ts';
import type { OpenVersion, OpenVersions } from './openVersions.ts';

export type SafeStep = { readonly to: OpenVersion; readonly report: string };

/**
 * How far a pin may follow its selector by itself: to the greatest version above its own that the selector allows
 * and that the change from its own to is safe. Null where it stays. Looks at no more than a few versions.
 */
export const safeStep = (
  registry: Registry,
  open: OpenVersions,
  pin: {
    readonly toolset: string;
    readonly version: string;
    readonly digest: string;
    readonly selector: string;
  },
): Promise<SafeStep | null> =>
  answerOnce(open, ['step', pin.version, pin.selector], async () => {
    for (const to of candidates(open, pin)) {
      const { verdict, id } = await reportBetween(registry, pin.toolset, pin, to);
      if (verdict === 'safe') return { to, report: id };
    }
    return null;
  });

/** The greatest first, and of those with the pin's own major number the greatest as well: these are likely safe. */
const candidates = (
  { versions, channels }: OpenVersions,
  { version, selector }: { readonly version: string; readonly selector: string },
): readonly OpenVersion[] => {
  const rank = versionRank(version);
  const read = readSelector(selector);
  if (read.kind === 'channel') {
    const place = channels.get(read.channel);
    return place !== undefined && place.rank > rank ? [place] : [];
  }
  if (read.kind !== 'range') return [];
  const above = versions.filter((one) => one.rank > rank && satisfies(one.version, read.range));
  const sameLine = above.filter((one) => satisfies(one.version, `^${version}`)).slice(0, most);
  return [...new Set([...above.slice(0, most), ...sameLine])];
};

const most = 8;
