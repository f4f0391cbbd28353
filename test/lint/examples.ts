import type { Finding } from '../../src/lint/finding.ts';
import { type LintOptions, lint } from '../../src/lint/lint.ts';
import type { Example } from '../../src/lint/lintKind.ts';
import { canonicalize } from '../../src/toolset/canonicalize.ts';
import { defaultLimits } from '../../src/toolset/limits.ts';
import { parseToolset } from '../../src/toolset/parseToolset.ts';
import type { CanonicalToolset } from '../../src/toolset/toolset.ts';

/** A definition that must be without faults, in canonical form. */
export const toolsetOf = (definition: unknown): CanonicalToolset => {
  const parsed = parseToolset(definition, defaultLimits);
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults));
  return canonicalize(parsed.toolset);
};

/** The findings of a lint's example. */
export const lintExample = (
  { before, renames, ...definition }: Example,
  options: LintOptions = {},
): Finding[] =>
  lint(toolsetOf(definition), {
    ...options,
    ...(before !== undefined && { before: toolsetOf(before) }),
    ...(renames !== undefined && { renames }),
  });
