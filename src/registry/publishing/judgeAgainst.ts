import { engineVersion } from '../../compat/engineVersion.ts';
import type { Report } from '../../compat/report.ts';
import type { Database } from '../database/database.ts';
import { Problem } from '../problem.ts';
import type { Registry } from '../registry.ts';
import { emptyReport } from '../reports/emptyReport.ts';
import { reportId } from '../reports/reportId.ts';
import type { Predecessor } from '../versions/findPredecessor.ts';
import { readDefinitionText } from '../versions/readDefinition.ts';
import type { Wish } from './readWish.ts';

/** A valid definition, and what it changes in its predecessor. */
export type Judged = {
  readonly text: string;
  readonly digest: string;
  readonly toolNames: readonly string[];
  readonly normalised: readonly string[];
  readonly predecessor: Predecessor | undefined;
  readonly reportId: string;
  /** To the letter as it will be kept. */
  readonly reportText: string;
  readonly report: Report;
};

/** Reads, validates and compares in a thread; an invalid definition is refused with all its faults. */
export const judgeAgainst = async (
  { judge, limits }: Registry,
  database: Database,
  wish: Wish,
  predecessor: Predecessor | undefined,
): Promise<Judged> => {
  const { definition, lens, renames } = wish;
  const old = predecessor === undefined ? null : await readDefinitionText(database, predecessor.digest);
  const judged = await judge.definition({ definition, limits, predecessor: old, lens, renames });
  if (!('faults' in judged)) return withReport(wish, judged, predecessor, judged.report);
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
  { judge }: Registry,
  database: Database,
  wish: Wish,
  judged: Judged,
  predecessor: Predecessor | undefined,
): Promise<Judged> => {
  if (predecessor === undefined) return withReport(wish, judged, predecessor, null);
  const old = await readDefinitionText(database, predecessor.digest);
  const { lens, renames } = wish;
  const report = await judge.compare({ old, next: judged.text, lens, renames });
  return withReport(wish, judged, predecessor, report);
};

const withReport = (
  { toolset, lens, renames }: Wish,
  { text, digest, toolNames, normalised }: Pick<Judged, 'text' | 'digest' | 'toolNames' | 'normalised'>,
  predecessor: Predecessor | undefined,
  report: string | null,
): Judged => {
  const reportText = report ?? JSON.stringify(emptyReport(lens));
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
    reportText,
    report: JSON.parse(reportText) as Report,
  };
};
