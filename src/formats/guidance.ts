import type { ToolList } from './render.ts';

/**
 * The section of a system prompt that says what must always and what must never be done with each tool,
 * the tools in their order; empty where no tool has such a rule. Same toolset, same text.
 */
export const guidance = (toolset: ToolList): string => {
  const sections = toolset.tools.flatMap(({ name, mustAlways = [], mustNever = [] }) => {
    if (mustAlways.length + mustNever.length === 0) return [];
    return [[`### ${name}`, ...rules('Always', mustAlways), ...rules('Never', mustNever)].join('\n')];
  });
  return sections.length === 0 ? '' : `${['## Rules for the tools', ...sections].join('\n\n')}\n`;
};

const rules = (heading: string, texts: readonly string[]): string[] =>
  texts.length === 0
    ? []
    : [`${heading}:`, ...texts.map((text) => `- ${text.trimEnd().replaceAll('\n', '\n  ')}`)];
