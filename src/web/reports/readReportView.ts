import type { Change } from '../../compat/change.ts';
import type { Caller } from '../../registry/access/caller.ts';
import { covers } from '../../registry/access/covers.ts';
import { toolRenamesOf } from '../../registry/appraisal/toolRenamesOf.ts';
import type { CostedReport } from '../../registry/appraisal/withCost.ts';
import { compareVersions } from '../../registry/compareVersions.ts';
import { withReview } from '../../registry/decisions/withReview.ts';
import { readDrain } from '../../registry/readDrain.ts';
import { readReport } from '../../registry/readReport.ts';
import { unknownReport } from '../../registry/readReportById.ts';
import { readVersion } from '../../registry/readVersion.ts';
import { readVersionSummary } from '../../registry/readVersionSummary.ts';
import type { Registry } from '../../registry/registry.ts';
import { findReport } from '../../registry/reports/findReport.ts';
import type { VersionSummary } from '../../registry/versionSummary.ts';
import type { Json, JsonObject } from '../../schema/json.ts';
import type { Lens } from '../../schema/lens.ts';
import { readCanonical } from '../../toolset/readCanonical.ts';
import { changeSides } from '../changeSides.ts';
import type { Reviewed } from './decisions.tsx';

/** Which report: the one of a version, one by its id, or one over any two versions. */
export type ReportWish =
  | { readonly toolset: string; readonly version: string }
  | { readonly id: string }
  | {
      readonly toolset: string;
      readonly from: string;
      readonly to: string;
      readonly lens?: Lens | undefined;
    };

export type ReportView = {
  readonly report: CostedReport;
  /** `compared`: over any two versions; nothing is decided about it. */
  readonly kind: 'published' | 'checked' | 'compared';
  readonly reviewed: Reviewed | undefined;
  /** The version that the report leads to; undefined where its content has no number. */
  readonly version: VersionSummary | undefined;
  /** Live sessions that are on another version than the report leads to; undefined for what is no version. */
  readonly elsewhere: number | undefined;
  /** What a change looks like in both versions. */
  readonly sidesOf: (change: Change) => { readonly old: Json | undefined; readonly next: Json | undefined };
};

/** A report with all that its page shows beside it. */
export const readReportView = async (
  registry: Registry,
  wish: ReportWish,
  caller: Caller,
): Promise<ReportView> => {
  const { report, reviewed, kind, checked } = await read(registry, wish, caller);
  const { toolset, from, to } = report;
  const [old, next, version, drain] = await Promise.all([
    from === null ? new Map<string, JsonObject>() : toolsOf(await textOf(registry, toolset, from.digest)),
    toolsOf(checked ?? (await textOf(registry, toolset, to.digest))),
    to.version === null ? undefined : readVersionSummary(registry, { toolset, selector: to.version }),
    kind === 'compared' ? undefined : readDrain(registry, toolset),
  ]);
  const formerly = new Map(toolRenamesOf(report).map((rename) => [rename.to, rename.from]));
  return {
    report,
    kind,
    reviewed,
    version,
    elsewhere: drain?.versions.reduce(
      (sum, { version, live }) => (version === to.version ? sum : sum + live),
      0,
    ),
    sidesOf: (change) =>
      changeSides(
        change,
        old.get(formerly.get(change.tool ?? '') ?? change.tool ?? ''),
        next.get(change.tool ?? ''),
      ),
  };
};

type Found = Pick<ReportView, 'report' | 'reviewed' | 'kind'> & {
  /** The canonical text of a check, which is no version's. */
  readonly checked?: string;
};

const read = async (registry: Registry, wish: ReportWish, caller: Caller): Promise<Found> => {
  if ('from' in wish) {
    return { report: await compareVersions(registry, wish), reviewed: undefined, kind: 'compared' };
  }
  if ('version' in wish) {
    const report = await readReport(registry, wish);
    return { report, reviewed: report, kind: 'published' };
  }
  const found = await findReport(registry, wish.id);
  if (found === undefined || !covers(caller, found.report.toolset)) throw unknownReport();
  const report = await withReview(registry, found);
  if (found.published) return { report, reviewed: report, kind: 'published' };
  if (found.check === undefined) return { report, reviewed: undefined, kind: 'compared' };
  const checked = new TextDecoder().decode(found.check.definition);
  return { report, reviewed: report, kind: 'checked', checked };
};

const textOf = async (registry: Registry, toolset: string, digest: string): Promise<string> =>
  new TextDecoder().decode((await readVersion(registry, { toolset, selector: digest })).bytes);

const toolsOf = (text: string): ReadonlyMap<string, JsonObject> =>
  new Map(readCanonical(text).tools.map((tool) => [tool.name, tool as unknown as JsonObject]));
