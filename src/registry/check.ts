import { whileUp } from './database/whileUp.ts';
import type { PublishRequest } from './publish.ts';
import { decide, reportOf } from './publishing/decide.ts';
import { judgeAgainst } from './publishing/judgeAgainst.ts';
import { readPredecessor } from './publishing/readPredecessor.ts';
import { readWish } from './publishing/readWish.ts';
import type { Registry } from './registry.ts';
import type { StoredReport } from './storedReport.ts';

export type Checked = {
  readonly toolset: string;
  /** The number that publishing would give, or the version that already has this content. */
  readonly version: string;
  readonly digest: string;
  readonly previous: string | null;
  /** From the predecessor to this content: without changes where they are equal. */
  readonly report: StoredReport;
  readonly normalised: readonly string[];
};

/** What `publish` would answer or refuse, writing nothing. */
export const check = (registry: Registry, request: PublishRequest): Promise<Checked> =>
  whileUp(async () => {
    const wish = readWish(request);
    const { database } = registry;
    const judged = await judgeAgainst(registry, database, wish, await readPredecessor(database, wish));
    const { version } = await decide(database, wish, judged);
    return {
      toolset: wish.toolset,
      version,
      digest: judged.digest,
      previous: judged.predecessor?.version ?? null,
      report: reportOf(wish, judged, version),
      normalised: judged.normalised,
    };
  });
