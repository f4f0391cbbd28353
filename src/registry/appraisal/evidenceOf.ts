import type { Evidence } from '../../history/evidence.ts';
import { weigh } from '../../history/weigh.ts';
import { daysAgo, readSince } from '../calls/readSince.ts';
import { sampleCalls } from '../calls/sampleCalls.ts';
import { whileUp } from '../database/whileUp.ts';
import { findPolicy } from '../policies/findPolicy.ts';
import type { Registry } from '../registry.ts';
import { unreadReport } from '../reports/toldReport.ts';
import type { StoredReport } from '../storedReport.ts';
import { type Contents, contentOf } from '../versions/contents.ts';

/** Which calls count, and from how many on. */
export type EvidenceWish = {
  /** Unless given, as long as the policy of the toolset keeps calls. */
  readonly since?: string | undefined;
  /** 1 unless given. */
  readonly threshold?: number | undefined;
  /** Names of those who recorded calls that shall not count. */
  readonly excluded?: readonly string[] | undefined;
};

/**
 * What recorded calls show about an edit; null for a first version, which nothing can contradict. Calls made under the
 * version that the edit leads to show nothing about it and are left out. `contents` has the definition that it leads
 * to, where that is not kept.
 */
export const evidenceOf = (
  registry: Registry,
  report: StoredReport,
  wish: EvidenceWish,
  contents: Contents = new Map(),
): Promise<Evidence | null> =>
  whileUp(async () => {
    const { toolset, from, to } = report;
    if (from === null) return null;
    const told = unreadReport(report)?.report.text;
    const { database, judge, now } = registry;
    const since =
      wish.since === undefined
        ? daysAgo((await findPolicy(database, toolset)).calls.days, now())
        : readSince(wish.since, now());
    const { threshold = 1, excluded = [] } = wish;
    const otherThan = to.version !== from.version ? (to.version ?? undefined) : undefined;
    const sample = await sampleCalls(database, { toolset, since, excluded, otherThan });
    const { recorded, counted, calls } = sample;
    const read = (digest: string) => (calls.length === 0 ? noTools : contentOf(database, contents, digest));
    const weighed =
      calls.length === 0 && told === undefined
        ? weigh({ old: { tools: [] }, next: { tools: [] }, ...edit(report) }, [], { threshold, counted })
        : await judge.evidence({
            old: await read(from.digest),
            next: await read(to.digest),
            report: told ?? edit(report),
            calls,
            threshold,
            counted,
          });
    return { since: since.toISOString(), threshold, excluded, recorded, ...weighed };
  });

const edit = ({ renames, changes }: StoredReport) => ({ renames, changes });

/** What no call is held against need not be read. */
const noTools = '{"tools":[]}';
