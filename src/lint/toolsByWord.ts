import type { ToolsetView, ToolView } from './toolsetView.ts';

/**
 * The tools whose name holds a word, the first few; with `description`, also those whose description does.
 * Looked up once a toolset, so that many tools cost no more than their words.
 */
export const toolsByWord = (
  toolset: ToolsetView,
  word: string,
  where: 'name' | 'description',
): readonly ToolView[] => {
  let index = indexes.get(toolset);
  if (index === undefined) {
    index = { name: new Map(), description: new Map() };
    for (const tool of toolset.tools) {
      for (const named of new Set(tool.nameWords)) add(index.name, named, tool);
      for (const said of new Set([...tool.nameWords, ...tool.said])) add(index.description, said, tool);
    }
    indexes.set(toolset, index);
  }
  return index[where].get(word) ?? [];
};

type Index = Map<string, ToolView[]>;

const add = (index: Index, word: string, tool: ToolView): void => {
  const list = index.get(word);
  if (list === undefined) index.set(word, [tool]);
  else if (list.length < mostTools) list.push(tool);
};

const mostTools = 50;

const indexes = new WeakMap<ToolsetView, { name: Index; description: Index }>();
