import { closestRival, isSmall } from './rivals.ts';
import type { ToolView } from './toolsetView.ts';
import { deedOf, sameVerb } from './verbs.ts';
import { words } from './words.ts';

/**
 * Whether a description tells so little beyond the name that a model learns nothing from it about when to
 * call: no condition, no boundary, and at most three words that the name does not have. A tool that only looks is
 * bare when it adds no word at all and has a neighbour that looks at the same, since a needless look does
 * little harm; and one that changes, switches or deletes what is there is called when somebody asks for that.
 */
export const isBare = (view: ToolView): boolean => {
  const { description, nameWords, tool } = view;
  if (description === '' || description.length > longestBare) return false;
  if (nameWords.some((word) => onRequest.has(word))) return false;
  if (condition.test(description) || saysBoundary(view)) return false;
  const deed = tool.annotations?.readOnlyHint === true ? 'reads' : deedOf(nameWords);
  if (deed === undefined || !isShortName(view)) return false;
  const added = wordsAdded(view);
  if (deed === 'acts') return added <= (isSmall(view.toolset) ? 3 : 2);
  const rival = added === 0 ? closestRival(view) : undefined;
  return rival !== undefined && deedOf(rival.nameWords) === 'reads';
};

/** A name of many words says itself what the tool is for; the more tools there are, the fewer words are short. */
const isShortName = ({ nameWords, toolset }: ToolView): boolean =>
  nameWords.length <= (isSmall(toolset) ? 4 : 3);

/** How many words of the description say what the name does not; a verb for the same deed says nothing new. */
const wordsAdded = ({ description, nameWords }: ToolView): number => {
  const joined = nameWords.join('');
  const added = words(description).filter(
    (word, index) =>
      !joined.includes(word) && !(index === 0 && nameWords.some((named) => sameVerb(named, word))),
  );
  return new Set(added).size;
};

/** Whether a description says in which situation the tool is the one to reach for, as opposed to what it does. */
export const saysSituation = (view: ToolView): boolean => situation.test(view.description.slice(0, longest));

/** Whether a description says where the tool stops being the right one, or names what is instead. */
export const saysBoundary = (view: ToolView): boolean => {
  const text = view.description.slice(0, longest);
  if (boundary.test(text)) return true;
  return [...text.matchAll(/[\w.-]{3,64}/g)].some(
    ([word]) => word !== view.tool.name && view.toolset.byName.has(word.replace(/[.-]+$/, '')),
  );
};

const longestBare = 120;
const longest = 10_000;

const onRequest = new Set(
  words(
    'delete remove activate deactivate enable disable reset add update edit modify change set write mark rename move assign unassign merge close toggle cancel stop',
  ),
);

const condition =
  /\b(?:when|whenever|if|unless|once|in case|uses? (?:this|it|only|for|to|after|before)|useful|such as|for (?:an?|any) \w{1,30} (?:that|which|who)|intended|suitable|best for|ideal|before|after|needs? (?:to|help)|wants? to|asks?|asking|so that|in order to)\b/i;

const situation =
  /\b(?:(?:use|call) (?:this|it) (?:tool |function )?(?:when|if|for|to|whenever|once|after|before)|when(?:ever)? (?:the|a|an|you|they|some(?:one|body)) (?:user|customer|caller|client|person|guest|agent)|for (?:an?|any) \w{1,30} (?:that|which|who)|anything (?:that|requiring)|asks? (?:for|to|about))\b/i;

const boundary =
  /\b(?:(?:do not|don['’]t|never|must not|should ?n[o']t|avoid) (?:be )?(?:us|call|open|creat|choos|invok|chas|answer|try)|not (?:be )?used?\b|instead|not for|not (?:to|meant|intended|suitable)|only (?:if|when|for|use|call)|unless|except|prefer|use \w+ (?:for|to) )/i;
