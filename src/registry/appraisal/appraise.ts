import type { ChosenFindings } from '../../lint/chooseFindings.ts';
import type { Registry } from '../registry.ts';
import type { StoredReport } from '../storedReport.ts';
import { type Contents, contentOf } from '../versions/contents.ts';
import { lintContent } from './lintContent.ts';
import { toolRenamesOf } from './toolRenamesOf.ts';
import { unlessBusy } from './unlessBusy.ts';
import { type CostedReport, withCost } from './withCost.ts';

export type Appraisal = {
  readonly report: CostedReport;
  /** Null where it could not be made in time: a publish does not fail for that. */
  readonly lint: ChosenFindings | null;
};

/** What a publisher is told beside the report: what the edit costs, and what is wrong with what it touched. */
export const appraise = async (
  registry: Registry,
  report: StoredReport,
  /** With the definition that the report leads to. */
  contents: Contents,
): Promise<Appraisal> => {
  const content = {
    toolset: report.toolset,
    text: await contentOf(registry.database, contents, report.to.digest),
    before: report.from?.digest ?? null,
    renames: toolRenamesOf(report),
    contents,
  };
  const [costed, lint] = await Promise.all([
    withCost(registry, report, contents),
    unlessBusy(() => lintContent(registry, content, { scope: 'edit', most: mostFindings })),
  ]);
  return { report: costed, lint };
};

/** As many as somebody reads before the next attempt. */
const mostFindings = 50;
