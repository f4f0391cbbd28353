import type { Json } from '../schema/json.ts';
import type { CanonicalTool } from '../toolset/toolset.ts';
import { familyOf } from './families/index.ts';
import type { FormatId } from './formatIds.ts';
import type { Loss } from './loss.ts';
import type { Profile } from './profile.ts';
import { profiles } from './profiles/index.ts';
import type { Refusal } from './refusal.ts';
import { findRefusals } from './refusals/index.ts';
import { type Rendered, renderTool } from './renderTool.ts';
import { writeSignatures } from './signatures.ts';

/** What a provider is sent for a toolset, and everything to know about it. */
export type Rendering = {
  /** Compact JSON with a fixed key order; plain text for `react`. The same toolset gives the same text always. */
  readonly text: string;
  readonly losses: readonly Loss[];
  /** What the request must carry besides, as `field: value`. */
  readonly requires: readonly string[];
  /** Those with `verified` are errors at the provider; the others are warnings. */
  readonly refusals: readonly Refusal[];
  /** Of the format's writer. Stored texts keep the revision they were made with. */
  readonly revision: number;
};

/** Tools in the order in which they are sent: those of one toolset, or of several put together. */
export type ToolList = { readonly description?: string; readonly tools: readonly CanonicalTool[] };

/**
 * Writes tools in a provider's shape. Nothing is refused here and nothing dropped in silence: whatever the
 * shape cannot say is among the losses, whatever the provider would answer with an error among the refusals.
 */
export const render = (toolset: ToolList, format: FormatId): Rendering => {
  const profile = profiles[format];
  const losses: Loss[] = [];
  if (toolset.description !== undefined) {
    losses.push({
      tool: null,
      pointer: '/description',
      what: "the toolset's description",
      became: 'left out',
    });
  }
  const rendered = toolset.tools.map((tool) => renderTool(tool, profile, losses));
  return {
    text: textOf(rendered, profile),
    losses,
    requires: requirements(rendered, profile),
    refusals: findRefusals(rendered, profile),
    revision: profile.revision,
  };
};

const textOf = (rendered: readonly Rendered[], profile: Profile): string => {
  const family = familyOf(profile);
  const tools = rendered.map(({ wire }) => wire);
  if (family === undefined) return writeSignatures(tools);
  const written: Json = family.wrap(tools.map(family.writeTool));
  return JSON.stringify(written);
};

const requirements = (rendered: readonly Rendered[], profile: Profile): string[] => {
  const strict = rendered.some(({ tool }) => tool.strict === true);
  const examples = rendered.some(({ wire }) => wire.inputExamples !== undefined);
  return [
    ...(profile.requires ?? []),
    ...(strict ? (profile.strictRequires ?? []) : []),
    ...(examples ? (profile.examplesRequire ?? []) : []),
  ];
};
