import { closestRival, isSmall, onlyLooks } from './rivals.ts';
import type { ToolView } from './toolsetView.ts';
import { deedOf, isSwitch, sameVerb } from './verbs.ts';
import { words } from './words.ts';

/**
 * Whether a description tells so little beyond the name that a model learns nothing from it about when to
 * call: no condition, no boundary, and hardly a word that the name does not have. A tool that only looks is
 * bare when it adds none and has a neighbour that looks at the same, since a needless look does little harm; and
 * one that switches or deletes what is there is called when somebody asks for that.
 */
export const isBare = (view: ToolView): boolean => {
  if (isSmall(view.toolset)) return isBareAmongFew(view);
  const { description, nameWords, tool } = view;
  if (description === '' || description.length > longestBare) return false;
  if (nameWords.some((word) => onRequest.has(word))) return false;
  if (condition.test(description) || saysBoundary(view)) return false;
  const deed = tool.annotations?.readOnlyHint === true ? 'reads' : deedOf(nameWords);
  if (deed === undefined || !isShortName(view)) return false;
  const added = wordsAdded(view);
  if (deed === 'acts') return added <= 2;
  const rival = added === 0 ? closestRival(view) : undefined;
  return rival !== undefined && deedOf(rival.nameWords) === 'reads';
};

/** Where a model chooses from few, each is read with care and chosen on what it says; every verb counts. */
const isBareAmongFew = (view: ToolView): boolean => {
  const { description } = view;
  if (description === '' || description.length > longestAmongFew) return false;
  if (view.nameWords.some(isSwitch) || speech.test(description) || unspaced.test(description)) return false;
  if (condition.test(description) || saysBoundary(view)) return false;
  const said = new Set([...filler, ...view.parameters.flatMap(({ name }) => words(name))]);
  const added = wordsAdded(view, said);
  return onlyLooks(view) ? added <= 1 && closestRival(view) !== undefined : added <= 4;
};

/** A name of many words says itself what the tool is for. */
const isShortName = ({ nameWords }: ToolView): boolean => nameWords.length <= 3;

/** How many words of the description say what the name does not; a verb for the same deed says nothing new. */
const wordsAdded = ({ description, nameWords }: ToolView, said: ReadonlySet<string> = none): number => {
  const joined = nameWords.join('');
  const added = words(description).filter(
    (word, index) =>
      !joined.includes(word) &&
      !said.has(word) &&
      !(index === 0 && nameWords.some((named) => sameVerb(named, word))),
  );
  return new Set(added).size;
};

/**
 * Whether a description says in which situation the tool is the one to reach for, as opposed to what it does. Among
 * few tools, one that changes something does so also where it tells what state somebody or something is in.
 */
export const saysSituation = (view: ToolView): boolean => {
  const text = view.description.slice(0, longest);
  if (situation.test(text)) return true;
  if (!isSmall(view.toolset) || isNamed(view)) return false;
  return condition.test(text) || speech.test(text) || (!onlyLooks(view) && state.test(text));
};

/** Whether a sibling sends a model to this tool: where the one stops and the other begins is drawn then. */
const isNamed = ({ tool, toolset }: ToolView): boolean =>
  toolset.tools.some((other) => other.tool !== tool && other.description.includes(tool.name));

/** Whether a description says where the tool stops being the right one, or names what is instead. */
export const saysBoundary = (view: ToolView): boolean => {
  const text = view.description.slice(0, longest);
  if (boundary.test(text) || (!isSmall(view.toolset) && onlyThen.test(text))) return true;
  return [...text.matchAll(/[\w.-]{3,64}/g)].some(({ 0: word, index }) => {
    const name = word.replace(/[.-]+$/, '');
    if (name === view.tool.name || !view.toolset.byName.has(name)) return false;
    return (
      !/^[A-Za-z][a-z]+$/.test(name) ||
      isMeant(text.slice(Math.max(0, index - 24), index), text.slice(index + name.length))
    );
  });
};

/** Whether a word that could be any other stands as a name: quoted, or where English puts a tool. */
const isMeant = (before: string, after: string): boolean =>
  /['"`*]$|\b(?:use|call|try|see|prefer|to|via|with) (?:the )?$/i.test(before) ||
  /^['"`*]*\s+(?:tool|function)\b/i.test(after);

const none: ReadonlySet<string> = new Set();

/** Words of docstrings, which tell that something is done and not when. */
const filler = new Set(
  words(
    `new tool function system database detail information data record entry id number return take accept give optional
    using use based behalf via through within s one some`,
  ),
);

const longestBare = 120;
const longestAmongFew = 250;
const longest = 10_000;

const onRequest = new Set(
  words(
    'delete remove activate deactivate enable disable reset add update edit modify change set write mark rename move assign unassign merge close toggle cancel stop',
  ),
);

/** Of a tool among few this tells when to call it; among many it is the least that sets one apart. */
const onlyThen = /\bonly (?:if|when|for|use|call)\b/i;

const condition =
  /\b(?:when|whenever|where|if|unless|once|as soon as|in cases?|uses? (?:this|it|only|for|to|after|before)|reach for|useful|such as|for (?:an?|any|the)? ?\w{1,30} (?:that|which|who)|(?:some|any)(?:thing|one|body) (?:that|which|who)|intended|suitable|best for|ideal|before|after|needs? (?:to|help|an?)|wants? to|asks?|asking|says?|so that|in order to)\b/i;

const situation =
  /\b(?:(?:use|call) (?:this|it) (?:tool |function )?(?:when|if|for|to|whenever|once|after|before)|when(?:ever)? (?:the|a|an|you|they|some(?:one|body)) (?:user|customer|caller|client|person|guest|agent)|for (?:an?|any) \w{1,30} (?:that|which|who)|anything (?:that|requiring)|asks? (?:for|to|about))\b/i;

const state =
  /\b(?:that|which) (?:is|are|has|have|does|do|cannot|can['’]t|no longer|needs?|must)\b|\b(?:users?|customers?|callers?|clients?|guests?|patients?|visitors?|members?|people|they) (?:who|that|is|are|was|were|has|have|had|says?|wants?|needs?|mentions?|reports?|complains?|confirms?|names?|gives?|gave|quotes?|cannot|can['’]t|\w{3,20}ed)\b|\bso (?:that )?\w{1,30} can\b/i;

/** Writing without spaces between words, of which there are none to count. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Words that somebody says. */
const speech = /["“][^"“”]{2,60} [^"“”]{1,60}["”]/;

const boundary =
  /\b(?:(?:do not|don['’]t|never|must not|should ?n[o']t|avoid) (?:be )?(?:us|call|open|creat|choos|invok|chas|answer|try)|not (?:be )?used?\b|instead|not for|not (?:to|meant|intended|suitable)|unless|except|none besides|(?:nothing|nobody|none) else|prefer\b|use (?!this|it|only)\w+ (?:for|to) )/i;
