import type { ChosenFindings } from '../lint/chooseFindings.ts';
import { appraise } from './appraisal/appraise.ts';
import type { CostedReport } from './appraisal/withCost.ts';
import { whileUp } from './database/whileUp.ts';
import type { PublishRequest } from './publish.ts';
import { decide, reportOf } from './publishing/decide.ts';
import { judgeAgainst } from './publishing/judgeAgainst.ts';
import { readPredecessor } from './publishing/readPredecessor.ts';
import { readWish } from './publishing/readWish.ts';
import type { Registry } from './registry.ts';
import { checkFormats } from './renderings/checkFormats.ts';
import type { FormatCheck } from './renderings/formatCheck.ts';
import { requireFormats } from './renderings/requireFormat.ts';

export type CheckRequest = PublishRequest & {
  /** Formats that have to take the definition. */
  readonly formats?: readonly string[] | undefined;
};

export type Checked = {
  readonly toolset: string;
  /** The number that publishing would give, or the version that already has this content. */
  readonly version: string;
  readonly digest: string;
  readonly previous: string | null;
  /** From the predecessor to this content: without changes where they are equal. */
  readonly report: CostedReport;
  /** What is wrong with what the edit touches; null where there was no time to look. */
  readonly lint: ChosenFindings | null;
  readonly normalised: readonly string[];
  readonly formats: readonly FormatCheck[];
};

/** What `publish` would answer or refuse, writing nothing; refused also where a provider would refuse the tools. */
export const check = (registry: Registry, request: CheckRequest): Promise<Checked> =>
  whileUp(async () => {
    const wish = readWish(request);
    const formats = requireFormats(request.formats);
    const { database } = registry;
    const judged = await judgeAgainst(registry, database, wish, await readPredecessor(database, wish));
    const { version } = await decide(database, wish, judged);
    const report = reportOf(wish, judged, version);
    const [checked, appraisal] = await Promise.all([
      checkFormats(registry, judged.text, formats, { version, report }),
      appraise(registry, report, judged.text),
    ]);
    return {
      toolset: wish.toolset,
      version,
      digest: judged.digest,
      previous: judged.predecessor?.version ?? null,
      ...appraisal,
      normalised: judged.normalised,
      formats: checked,
    };
  });
