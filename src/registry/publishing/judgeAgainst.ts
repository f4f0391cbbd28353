import { engineVersion } from '../../compat/engineVersion.ts';
import type { Database } from '../database/database.ts';
import { Problem } from '../problem.ts';
import type { Registry } from '../registry.ts';
import { emptyReport } from '../reports/emptyReport.ts';
import { reportId } from '../reports/reportId.ts';
import { type ReportText, reportText } from '../reports/reportText.ts';
import type { Contents } from '../versions/contents.ts';
import type { Predecessor } from '../versions/findPredecessor.ts';
import { uncountedDefinition } from '../versions/readDefinition.ts';
import type { Wish } from './readWish.ts';

/** A valid definition, and what it changes in its predecessor. */
export type Judged = {
  /** Canonical. */
  readonly text: Uint8Array;
  readonly digest: string;
  readonly toolNames: readonly string[];
  readonly normalised: readonly string[];
  readonly predecessor: Predecessor | undefined;
  readonly reportId: string;
  readonly report: ReportText;
  /** Itself and its predecessor. */
  readonly contents: Contents;
};

/** Reads, validates and compares in a process; an invalid definition is refused with all its faults. */
export const judgeAgainst = async (
  registry: Registry,
  database: Database,
  wish: Wish,
  predecessor: Predecessor | undefined,
): Promise<Judged> => {
  const { judge, limits } = registry;
  const { definition, lens, renames } = wish;
  const old = predecessor === undefined ? null : await recentOrRead(registry, database, predecessor.digest);
  const judged = await judge.definition({ definition, limits, predecessor: old, lens, renames });
  if (!('faults' in judged)) return withReport(wish, judged, predecessor, judged.report, old);
  const count = judged.faults.length === 1 ? 'one fault' : `${judged.faults.length} faults`;
  throw new Problem(
    'invalid-definition',
    `The definition has ${count}.`,
    'Correct what "errors" lists and send it again.',
    { errors: judged.faults },
  );
};

/** The same definition, valid already, against another predecessor. */
export const judgeAgain = async (
  registry: Registry,
  database: Database,
  wish: Wish,
  judged: Judged,
  predecessor: Predecessor | undefined,
): Promise<Judged> => {
  if (predecessor === undefined) return withReport(wish, judged, predecessor, null, null);
  const old = await recentOrRead(registry, database, predecessor.digest);
  const { lens, renames } = wish;
  const report = await registry.judge.compare({ old, next: judged.text, lens, renames });
  return withReport(wish, judged, predecessor, report, old);
};

const recentOrRead = async (
  { recentDefinitions }: Registry,
  database: Database,
  digest: string,
): Promise<Uint8Array> => {
  const recent = recentDefinitions.find(digest);
  if (recent !== undefined) return recent;
  const read = await uncountedDefinition(database, digest);
  recentDefinitions.keep(digest, read);
  return read;
};

const withReport = (
  { toolset, lens, renames }: Wish,
  { text, digest, toolNames, normalised }: Pick<Judged, 'text' | 'digest' | 'toolNames' | 'normalised'>,
  predecessor: Predecessor | undefined,
  report: ReportText | null,
  old: Uint8Array | null,
): Judged => {
  const key = {
    toolset,
    from: predecessor?.digest ?? null,
    to: digest,
    lens,
    renames: predecessor === undefined ? [] : renames,
    engine: engineVersion,
  };
  return {
    text,
    digest,
    toolNames,
    normalised,
    predecessor,
    reportId: reportId(key),
    report: report ?? reportText(emptyReport(lens)),
    contents: new Map([
      [digest, text],
      ...(predecessor === undefined || old === null ? [] : [[predecessor.digest, old] as const]),
    ]),
  };
};
