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
import type { StoredReport } from './storedReport.ts';

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
  readonly report: StoredReport;
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
    return {
      toolset: wish.toolset,
      version,
      digest: judged.digest,
      previous: judged.predecessor?.version ?? null,
      report,
      normalised: judged.normalised,
      formats: await checkFormats(registry, judged.text, formats, { version, report }),
    };
  });
