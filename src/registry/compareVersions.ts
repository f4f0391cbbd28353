import type { Lens } from '../schema/lens.ts';
import type { EvidenceWish } from './appraisal/evidenceOf.ts';
import { type CostedReport, withCost } from './appraisal/withCost.ts';
import { whileUp } from './database/whileUp.ts';
import { requireToolsetName } from './names.ts';
import type { Registry } from './registry.ts';
import { reportBetween } from './reports/reportBetween.ts';
import { requireFound } from './versions/findVersion.ts';
import { readSelector } from './versions/readSelector.ts';

export type CompareRequest = {
  readonly toolset: string;
  /** Selectors. */
  readonly from: string;
  readonly to: string;
  readonly lens?: Lens | undefined;
  readonly evidence?: EvidenceWish | undefined;
};

/** A report over any two versions, in either direction. Renames on the way are composed, inverted going back. */
export const compareVersions = (registry: Registry, request: CompareRequest): Promise<CostedReport> =>
  whileUp(async () => {
    const toolset = requireToolsetName(request.toolset);
    const [fromSelector, toSelector] = [readSelector(request.from), readSelector(request.to)];
    const from = await requireFound(registry.database, toolset, fromSelector);
    const to = await requireFound(registry.database, toolset, toSelector);
    const report = await reportBetween(registry, toolset, from, to, request.lens);
    return withCost(registry, report, undefined, request.evidence);
  });
