import { toolsByWord } from './toolsByWord.ts';
import type { ToolsetView, ToolView } from './toolsetView.ts';
import { handsOver, sameTopic } from './topics.ts';
import { competes, deedAmongFew, isSwitch, opposite, sameVerb, verbOf } from './verbs.ts';
import { words } from './words.ts';

/**
 * The sibling that a model is most likely to take for this tool: one about the same thing, told by its name
 * first, by its description otherwise. Nothing where no sibling is about it. In a big toolset, to create a
 * thing and to list such things are told apart by their verbs; in a small one a tool that only looks is taken for
 * another that looks, and any other for each that has to do with its thing.
 */
export const closestRival = (view: ToolView): ToolView | undefined => {
  if (isSmall(view.toolset)) return closestAmongFew(view);
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

/** Those that do the same to the same thing. */
const isRival = (view: ToolView, rival: ToolView, thing: string): boolean =>
  rival !== view &&
  rival.tool.name !== view.tool.name &&
  rival.nameWords.includes(thing) &&
  sameVerb(verbOf(view.nameWords) ?? '', verbOf(rival.nameWords) ?? '');

export const isSmall = ({ tools }: ToolsetView): boolean => tools.length <= 20;

/** Whether a tool only looks at things, as its annotation, its name or its description tells. */
export const onlyLooks = ({ description, nameWords, tool }: ToolView): boolean =>
  tool.annotations?.readOnlyHint === true ||
  deedAmongFew(nameWords, words(description).slice(0, 2)) === 'reads';

const likeness = (view: ToolView, rival: ToolView, thing: string): number => {
  const shared = rival.nameWords.filter((word) => view.nameWords.includes(word)).length;
  const verbs = sameVerb(view.nameWords[0] ?? '', rival.nameWords[0] ?? '') ? 1 : 0;
  return (rival.nameWords.includes(thing) ? 10 : 0) + 2 * shared + verbs;
};

const closestAmongFew = (view: ToolView): ToolView | undefined => {
  const looks = onlyLooks(view);
  let best: { rival: ToolView; score: number } | undefined;
  for (const rival of view.toolset.tools) {
    if (rival.tool.name === view.tool.name || (looks && !onlyLooks(rival))) continue;
    const score = likenessAmongFew(view, rival);
    if (score > 0 && (best === undefined || score > best.score)) best = { rival, score };
  }
  return best?.rival;
};

/** How much two tools have to do with each other; 0 where nothing tells that they have. */
const likenessAmongFew = (view: ToolView, rival: ToolView): number => {
  const verb = verbOf(view.nameWords) ?? view.nameWords[0] ?? '';
  const other = verbOf(rival.nameWords) ?? rival.nameWords[0] ?? '';
  if (opposite(verb, other)) return 0;
  const mine = thingsOf(view.nameWords);
  const theirs = thingsOf(rival.nameWords);
  const looks = onlyLooks(rival);
  if (looks && !onlyLooks(view) && view.nameWords.some(isSwitch)) return 0;
  const shared = view.nameWords.filter(
    (word) =>
      rival.nameWords.includes(word) &&
      !(word === verb && verb === other) &&
      (!everywhere.has(word) || mine.length + theirs.length === 0),
  ).length;
  const topic = view.nameWords.some((a) => rival.nameWords.some((b) => a !== b && sameTopic(a, b)));
  const said = (!looks || onlyLooks(view)) && rival.said.has(mine.at(-1) ?? '');
  const verbs = sameVerb(verb, other);
  const searches = verb === other && competes(verb);
  const solves = handsOver(mine) && looks && !onlyLooks(view);
  const ties = 10 * shared + (topic ? 6 : 0) + (said ? 4 : 0) + (searches ? 3 : 0) + (solves ? 2 : 0);
  return ties === 0 ? 0 : ties + (verbs ? 1 : 0);
};

/** What a tool is about: the words of its name besides its verb, or that where there is nothing else. */
const thingsOf = (nameWords: readonly string[]): readonly string[] => {
  const verb = verbOf(nameWords) ?? (nameWords.length > 1 ? nameWords[0] : undefined);
  const telling = nameWords.filter((word) => word.length > 2 && !everywhere.has(word));
  const things = telling.filter((word) => word !== verb);
  return things.length === 0 && nameWords.length === 1 ? telling : things;
};

/** Words that stand in names whatever the tool is about. */
const everywhere = new Set(words('user customer data info detail list current all tool item'));
