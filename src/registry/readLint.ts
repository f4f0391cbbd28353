import type { ChosenFindings } from '../lint/chooseFindings.ts';
import { lintContent } from './appraisal/lintContent.ts';
import { toolRenamesOf } from './appraisal/toolRenamesOf.ts';
import { whileUp } from './database/whileUp.ts';
import { requireToolsetName } from './names.ts';
import type { Registry } from './registry.ts';
import { keptReport } from './reports/keptReport.ts';
import { requireFound } from './versions/findVersion.ts';
import { readDefinitionText } from './versions/readDefinition.ts';
import { readSelector } from './versions/readSelector.ts';

export type Linted = ChosenFindings & {
  readonly toolset: string;
  readonly version: string;
  readonly digest: string;
};

/** What is wrong with a version by the policy that its toolset has now. */
export const readLint = (
  registry: Registry,
  request: { readonly toolset: string; readonly selector: string },
): Promise<Linted> =>
  whileUp(async () => {
    const { database } = registry;
    const toolset = requireToolsetName(request.toolset);
    const { version, digest } = await requireFound(database, toolset, readSelector(request.selector));
    const [report, text] = await Promise.all([
      keptReport(database, toolset, version),
      readDefinitionText(database, digest),
    ]);
    const renames = toolRenamesOf(report);
    const before = report.from?.digest ?? null;
    const found = await lintContent(
      registry,
      { toolset, text, before, renames },
      { scope: 'all', most: mostFindings },
    );
    return { toolset, version, digest, ...found };
  });

/** Some megabytes of JSON; a list that is longer is no list to work through. */
const mostFindings = 5_000;
