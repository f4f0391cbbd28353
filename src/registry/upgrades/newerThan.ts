import type { Verdict } from '../../compat/change.ts';
import type { Registry } from '../registry.ts';
import { reportBetween } from '../reports/reportBetween.ts';
import { versionRank } from '../versions/versionRank.ts';
import { within } from '../within.ts';
import { answerOnce } from './answerOnce.ts';

export type Newer = {
  readonly version: string;
  /** Whether going there is safe; null where that is still being found out. */
  readonly verdict: Verdict | null;
};

/**
 * The toolset's `latest` where that is above a pin, from memory as a rule: this is told with every fetch, so it waits
 * but a moment and never fails. Undefined where it cannot be known now.
 */
export const newerThan = async (
  registry: Registry,
  pin: { readonly toolset: string; readonly version: string; readonly digest: string },
): Promise<Newer | null | undefined> => {
  try {
    const open = await within(patience, registry.openVersions.of(pin.toolset, 5_000));
    if (open === undefined) return undefined;
    const latest = open.channels.get('latest');
    if (latest === undefined || latest.rank <= versionRank(pin.version)) return null;
    const verdict = await within(
      patience,
      answerOnce(open, ['newer', pin.version], async () => {
        const report = await reportBetween(registry, pin.toolset, pin, latest);
        return report.verdict;
      }),
    ).catch(() => undefined);
    return { version: latest.version, verdict: verdict ?? null };
  } catch {
    return undefined;
  }
};

/** Milliseconds that a fetch waits to be told what is newer. */
const patience = 250;
