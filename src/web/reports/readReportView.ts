import type { Change } from '../../compat/change.ts';
import type { Caller } from '../../registry/access/caller.ts';
import { toolRenamesOf } from '../../registry/appraisal/toolRenamesOf.ts';
import type { CostedReport } from '../../registry/appraisal/withCost.ts';
import { compareVersions } from '../../registry/compareVersions.ts';
import { readReport } from '../../registry/readReport.ts';
import { readReportById } from '../../registry/readReportById.ts';
import { readVersion } from '../../registry/readVersion.ts';
import { readVersionSummary } from '../../registry/readVersionSummary.ts';
import type { Registry } from '../../registry/registry.ts';
import type { VersionSummary } from '../../registry/versionSummary.ts';
import type { Json, JsonObject } from '../../schema/json.ts';
import type { Lens } from '../../schema/lens.ts';
import { readCanonical } from '../../toolset/readCanonical.ts';
import { changeSides } from '../changeSides.ts';

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
  readonly kind: 'published' | 'compared';
  /** The version that the report leads to; undefined where its content has no number. */
  readonly version: VersionSummary | undefined;
  /** What a change looks like in both versions. */
  readonly sidesOf: (change: Change) => { readonly old: Json | undefined; readonly next: Json | undefined };
};

/** A report with all that its page shows beside it. */
export const readReportView = async (
  registry: Registry,
  caller: Caller,
  wish: ReportWish,
): Promise<ReportView> => {
  const report = await read(registry, caller, wish);
  const { toolset, from, to } = report;
  const [old, next, version] = await Promise.all([
    from === null ? new Map<string, JsonObject>() : toolsOf(registry, toolset, from.digest),
    toolsOf(registry, toolset, to.digest),
    to.version === null ? undefined : readVersionSummary(registry, { toolset, selector: to.version }),
  ]);
  const formerly = new Map(toolRenamesOf(report).map((rename) => [rename.to, rename.from]));
  return {
    report,
    kind: 'from' in wish ? 'compared' : 'published',
    version,
    sidesOf: (change) =>
      changeSides(
        change,
        old.get(formerly.get(change.tool ?? '') ?? change.tool ?? ''),
        next.get(change.tool ?? ''),
      ),
  };
};

const read = (registry: Registry, caller: Caller, wish: ReportWish): Promise<CostedReport> => {
  if ('id' in wish) return readReportById(registry, { id: wish.id, caller });
  return 'from' in wish ? compareVersions(registry, wish) : readReport(registry, wish);
};

const toolsOf = async (
  registry: Registry,
  toolset: string,
  digest: string,
): Promise<ReadonlyMap<string, JsonObject>> => {
  const { bytes } = await readVersion(registry, { toolset, selector: digest });
  const { tools } = readCanonical(new TextDecoder().decode(bytes));
  return new Map(tools.map((tool) => [tool.name, tool as unknown as JsonObject]));
};
