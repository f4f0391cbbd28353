import { toolsByWord } from './toolsByWord.ts';
import type { ToolsetView, ToolView } from './toolsetView.ts';
import { sameVerb, verbOf } from './verbs.ts';

/**
 * The sibling that a model is most likely to take for this tool: one about the same thing, told by its name
 * first, by its description otherwise. Nothing where no sibling is about it. In a big toolset, to create a
 * thing and to list such things are told apart by their verbs.
 */
export const closestRival = (view: ToolView): ToolView | undefined => {
  const thing = thingOf(view.nameWords);
  if (thing === undefined) return undefined;
  let best: { rival: ToolView; score: number } | undefined;
  for (const rival of toolsByWord(view.toolset, thing, 'description')) {
    if (!isRival(view, rival, thing)) continue;
    const score = likeness(view, rival, thing);
    if (best === undefined || score > best.score) best = { rival, score };
  }
  return best?.rival;
};

/** What a tool is about: the last word of its name that is not its verb. */
const thingOf = (nameWords: readonly string[]): string | undefined => {
  const verb = verbOf(nameWords);
  return nameWords.findLast((word) => word !== verb && word.length > 2);
};

/** In a small toolset every tool about a thing is a rival; in a big one, those that do the same to it. */
const isRival = (view: ToolView, rival: ToolView, thing: string): boolean => {
  if (rival === view || rival.tool.name === view.tool.name) return false;
  if (isSmall(view.toolset)) return true;
  return (
    rival.nameWords.includes(thing) && sameVerb(verbOf(view.nameWords) ?? '', verbOf(rival.nameWords) ?? '')
  );
};

export const isSmall = ({ tools }: ToolsetView): boolean => tools.length <= 20;

const likeness = (view: ToolView, rival: ToolView, thing: string): number => {
  const shared = rival.nameWords.filter((word) => view.nameWords.includes(word)).length;
  const verbs = sameVerb(view.nameWords[0] ?? '', rival.nameWords[0] ?? '') ? 1 : 0;
  return (rival.nameWords.includes(thing) ? 10 : 0) + 2 * shared + verbs;
};
