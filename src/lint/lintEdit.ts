import type { CanonicalToolset } from '../toolset/toolset.ts';
import type { Finding } from './finding.ts';
import { type LintOptions, lint } from './lint.ts';

/** A fault of a version, seen from the version before. */
export type EditFinding = Finding & {
  /** Whether the version before did not have it. */
  readonly new: boolean;
  /** Whether it stands on a tool that the edit added or changed. */
  readonly edited: boolean;
};

/**
 * What is wrong with a toolset, and what of it an edit brought. A fault is told by its fingerprint, so one whose
 * text has changed is new. Without a version before everything is.
 */
export const lintEdit = (toolset: CanonicalToolset, options: LintOptions): EditFinding[] => {
  const { before, renames: _, ...rest } = options;
  const found = lint(toolset, options);
  if (before?.digest === toolset.digest) {
    return found.map((finding) => ({ ...finding, new: false, edited: false }));
  }
  const known = new Set(before === undefined ? [] : lint(before, rest).map((finding) => finding.fingerprint));
  const texts = new Map(before?.tools.map((tool) => [tool.name, tool.text]));
  const edited = new Set(
    toolset.tools.filter((tool) => texts.get(tool.name) !== tool.text).map((tool) => tool.name),
  );
  return found.map((finding) => ({
    ...finding,
    new: !known.has(finding.fingerprint),
    edited: [finding.tool, ...(finding.alsoIn ?? [])].some((tool) => tool !== null && edited.has(tool)),
  }));
};
