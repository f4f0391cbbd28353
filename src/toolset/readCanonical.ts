import { createHash } from 'node:crypto';
import type { CanonicalTool, CanonicalToolset, Tool, Toolset } from './toolset.ts';

/**
 * Opens canonical text that was stored. The text is trusted: nothing is validated again and nothing
 * normalised, so the same text comes back, with the same digest.
 */
export const readCanonical = (text: string): CanonicalToolset => {
  const toolset = JSON.parse(text) as Toolset;
  return assembled(toolset.description, toolset.tools.map(withText));
};

/** A canonical toolset from tools that are canonical already: their texts put together and digested. */
export const assembled = (
  description: string | undefined,
  tools: readonly CanonicalTool[],
): CanonicalToolset => {
  const head = description === undefined ? '' : `"description":${JSON.stringify(description)},`;
  const text = `{${head}"tools":[${tools.map((tool) => tool.text).join(',')}]}`;
  const digest = `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`;
  return { ...(description !== undefined && { description }), tools, text, digest } as CanonicalToolset;
};

const withText = (tool: Tool): CanonicalTool => ({ ...tool, text: JSON.stringify(tool) });
