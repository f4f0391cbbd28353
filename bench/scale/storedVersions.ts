import semver from 'semver';
import { compare } from '../../src/compat/compare.ts';
import { engineVersion } from '../../src/compat/engineVersion.ts';
import type { Report } from '../../src/compat/report.ts';
import { emptyReport } from '../../src/registry/reports/emptyReport.ts';
import { reportId } from '../../src/registry/reports/reportId.ts';
import { versionRank } from '../../src/registry/versions/versionRank.ts';
import { canonicalize } from '../../src/toolset/canonicalize.ts';
import type { CanonicalToolset } from '../../src/toolset/toolset.ts';
import { madeToolset } from '../toolsets.ts';
import { type Size, toolsetName, versionsEach } from './size.ts';

/** A version with its definition and its report, as publishing it would have written them. */
export type StoredVersion = {
  readonly toolset: string;
  readonly version: string;
  readonly rank: string;
  readonly previous: string | null;
  readonly digest: string;
  readonly text: string;
  readonly toolNames: readonly string[];
  readonly fromDigest: string | null;
  readonly reportId: string;
  readonly report: Report;
  readonly reportText: string;
  readonly isLast: boolean;
};

/**
 * All versions, one toolset after another. Toolsets differ in their descriptions, so that no two share a definition;
 * what changes from version to version is the same in all of them, and is judged once.
 */
export function* storedVersions(size: Size): Generator<StoredVersion> {
  const each = versionsEach(size);
  const steps = stepsOf(each);
  for (let index = 0; index < size.toolsets; index += 1) {
    const toolset = toolsetName(index);
    let before: CanonicalToolset | undefined;
    let previous: string | null = null;
    for (const [step, { version, report, reportText }] of steps.entries()) {
      const content = canonicalize({ ...definition(step), description: `Tools of ${toolset}.` });
      const fromDigest = before?.digest ?? null;
      const key = { toolset, from: fromDigest, to: content.digest, lens: 'declared', renames: [] } as const;
      yield {
        toolset,
        version,
        rank: versionRank(version),
        previous,
        digest: content.digest,
        text: content.text,
        toolNames: content.tools.map(({ name }) => name),
        fromDigest,
        reportId: reportId({ ...key, engine: engineVersion }),
        report,
        reportText,
        isLast: step === each - 1,
      };
      before = content;
      previous = version;
    }
  }
}

/** The versions' numbers, as their reports ask for them. */
export const versionNumbers = (size: Size): readonly string[] =>
  stepsOf(versionsEach(size)).map(({ version }) => version);

/** A toolset after some edits: in turn a new property and another description. */
export const definition = (step: number, words = `Looks up record 0, as of edit ${step - (step % 2)}.`) => {
  const { tools } = madeToolset(3);
  return {
    tools: tools.map((tool, index) => ({
      ...tool,
      name: `tool_${index}`,
      ...(index === 0 && { description: words }),
      inputSchema: {
        ...tool.inputSchema,
        properties: {
          ...(tool.inputSchema.properties as Record<string, never>),
          ...(index === 0 &&
            Object.fromEntries(
              Array.from({ length: (step + 1) >> 1 }, (_, at) => [`more_${at}`, { type: 'integer' }]),
            )),
        },
      },
    })),
  };
};

type Step = { readonly version: string; readonly report: Report; readonly reportText: string };

const stepsOf = (count: number): readonly Step[] => {
  const steps: Step[] = [];
  let before: CanonicalToolset | undefined;
  for (let step = 0; step < count; step += 1) {
    const content = canonicalize(definition(step));
    const report =
      before === undefined ? emptyReport('declared') : compare(before, content, { lens: 'declared' });
    const last = steps.at(-1)?.version;
    const bump = report.bump === 'none' ? 'patch' : report.bump;
    const version = last === undefined ? '1.0.0' : (semver.inc(last, bump) as string);
    steps.push({ version, report, reportText: JSON.stringify(report) });
    before = content;
  }
  return steps;
};
