import type { Finding } from '../../lint/finding.ts';
import { under } from '../../schema/pointer.ts';
import type { Fault } from '../../toolset/fault.ts';
import type { Toolset } from '../../toolset/toolset.ts';
import { lintContent } from '../appraisal/lintContent.ts';
import type { Database } from '../database/database.ts';
import { textOf } from '../judge/text.ts';
import type { Policy } from '../policies/policy.ts';
import { Problem } from '../problem.ts';
import type { Registry } from '../registry.ts';
import { checkFormats } from '../renderings/checkFormats.ts';
import { reportOf } from './decide.ts';
import type { Judged } from './judgeAgainst.ts';
import type { Wish } from './readWish.ts';

/**
 * Why the policy's formats or lints are against a definition, or nothing: a provider would refuse the tools, or
 * the edit brings a fault of a lint that the policy made an error. Faults that stood before, and those that were
 * acknowledged, refuse nothing. Given back rather than thrown, since content that stands is never refused.
 */
export const examine = async (
  registry: Registry,
  database: Database,
  wish: Wish,
  judged: Judged,
  policy: Policy,
): Promise<Problem | undefined> => {
  const strict = new Set(
    Object.entries(policy.lint.levels).flatMap(([id, level]) => (level === 'error' ? [id] : [])),
  );
  if (policy.formats.length === 0 && strict.size === 0) return undefined;
  const report = reportOf(wish, judged, null);
  try {
    await checkFormats(registry, judged.text, policy.formats, { report });
  } catch (error) {
    if (error instanceof Problem && error.code === 'format-refuses') return error;
    throw error;
  }
  if (strict.size === 0) return undefined;
  const content = {
    toolset: wish.toolset,
    text: judged.text,
    before: judged.predecessor?.digest ?? null,
    renames: judged.report.toolRenames,
    contents: judged.contents,
  };
  const linted = await lintContent({ ...registry, database }, content, { scope: 'edit', most: 1_000 });
  const brought = linted.findings.filter(
    (finding) => finding.new && finding.level === 'error' && strict.has(finding.lint),
  );
  if (brought.length === 0) return undefined;
  const { tools } = JSON.parse(textOf(judged.text)) as Toolset;
  const places = new Map(tools.map(({ name }, index) => [name, index]));
  return new Problem(
    'policy-refused',
    `The policy of ${wish.toolset} makes ${brought.length === 1 ? 'a fault' : `${brought.length} faults`} that the edit brings an error.`,
    'Correct what "errors" lists, or acknowledge it with a reason.',
    { errors: brought.map((finding) => faultOf(finding, places)), data: { report } },
  );
};

const faultOf = (
  { tool, path, says, instead, lint, fingerprint }: Finding,
  places: ReadonlyMap<string, number>,
): Fault => {
  const index = tool === null ? undefined : places.get(tool);
  return {
    pointer: index === undefined ? path : `${under('/tools', index)}${path}`,
    message: `${tool === null ? '' : `${tool}: `}${says} ${instead} (${lint}, ${fingerprint})`,
  };
};
