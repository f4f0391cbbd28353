import type { ChosenFindings } from '../lint/chooseFindings.ts';
import { appraise } from './appraisal/appraise.ts';
import { costedRefusal } from './appraisal/costedRefusal.ts';
import type { CostedReport } from './appraisal/withCost.ts';
import { whileUp } from './database/whileUp.ts';
import type { PublishRequest } from './publish.ts';
import { type Approval, approvalOf } from './publishing/approval.ts';
import { reportOf } from './publishing/decide.ts';
import { prepare } from './publishing/prepare.ts';
import { settle } from './publishing/settle.ts';
import type { Registry } from './registry.ts';
import { checkFormats } from './renderings/checkFormats.ts';
import type { FormatCheck } from './renderings/formatCheck.ts';
import { requireFormats } from './renderings/requireFormat.ts';
import { keepCheck } from './reports/keepCheck.ts';
import type { VersionState } from './versionSummary.ts';

export type CheckRequest = PublishRequest & {
  /** Formats that have to take the definition. */
  readonly formats?: readonly string[] | undefined;
  /** Keeps the report for review. */
  readonly review?: boolean | undefined;
};

export type Checked = {
  readonly toolset: string;
  /** The number that publishing would give, or the version that already has this content. */
  readonly version: string;
  /** The state that it would have, or has already. */
  readonly state: VersionState;
  readonly digest: string;
  readonly previous: string | null;
  /** From the predecessor to this content: without changes where they are equal. */
  readonly report: CostedReport;
  /** What is wrong with what the edit touches; null where there was no time to look. */
  readonly lint: ChosenFindings | null;
  /** What was decided about the breaking changes; null where nothing is to publish. */
  readonly approval: Approval | null;
  readonly normalised: readonly string[];
  readonly formats: readonly FormatCheck[];
  /** Until when the report is kept for review (RFC 3339, UTC); null where that was not asked for. */
  readonly reviewUntil: string | null;
};

/**
 * What `publish` would answer or refuse, publishing nothing; refused also where a provider would refuse the
 * tools. With `review` the report is kept, and what is decided about it counts when the same changes are published.
 */
export const check = (registry: Registry, request: CheckRequest): Promise<Checked> =>
  whileUp(async () => {
    const formats = requireFormats(request.formats);
    const { database } = registry;
    const prepared = await prepare(registry, database, request);
    const { wish, policy, judged } = prepared;
    const judge = async () => {
      const settled = await settle(database, prepared, registry.now());
      const report = reportOf(wish, judged, settled.version);
      const asked = [...new Set([...formats, ...policy.formats])];
      const [checked, appraisal] = await Promise.all([
        checkFormats(registry, judged.text, asked, { version: settled.version, report }),
        appraise(registry, report, judged.contents),
      ]);
      return { ...settled, checked, appraisal };
    };
    const { version, state, passed, checked, appraisal } = await costedRefusal(
      registry,
      () => judged.contents,
      judge,
    );
    const until = request.review && passed !== null ? await keepCheck(registry, wish, judged) : undefined;
    return {
      toolset: wish.toolset,
      version,
      state,
      digest: judged.digest,
      previous: judged.predecessor?.version ?? null,
      ...appraisal,
      approval: passed === null ? null : approvalOf(passed),
      normalised: judged.normalised,
      formats: checked,
      reviewUntil: until?.toISOString() ?? null,
    };
  });
