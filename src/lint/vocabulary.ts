import { type ToolView, textsIn } from './toolsetView.ts';

/** Names of members and values anywhere in a tool's own schemas: what a word in its texts may be besides a tool. */
export const vocabularyOf = (view: ToolView): ReadonlySet<string> => {
  const known = vocabularies.get(view);
  if (known !== undefined) return known;
  const all = new Set<string>();
  for (const schema of [view.tool.inputSchema, view.tool.outputSchema ?? {}]) {
    for (const { path, text } of textsIn(schema, '')) if (!path.endsWith('/description')) all.add(text);
  }
  vocabularies.set(view, all);
  return all;
};

const vocabularies = new WeakMap<ToolView, ReadonlySet<string>>();
