import type { ToolsetView, ToolView } from './toolsetView.ts';
import { isVerb } from './verbs.ts';
import { vocabularyOf } from './vocabulary.ts';
import { words } from './words.ts';

export type NamedTool = { readonly name: string /** What it was renamed to. */; readonly now?: string };

/**
 * The tools that a text sends a model to and the toolset has not. A word counts when it is written like a name
 * (`two_words`, `twoWords`), stands where English puts a tool ("use x_y", "the x_y tool"), and is nothing else
 * that the definition knows: an argument, a value, a word of a schema. A name that the version before had, or
 * that was renamed, counts wherever it stands.
 */
export const toolsNamedIn = (text: string, view: ToolView): NamedTool[] => {
  const { toolset } = view;
  const found = new Map<string, NamedTool>();
  const read = text.slice(0, longest);
  for (const match of read.matchAll(
    /[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)+|\b[a-z]+(?:[A-Z][a-z0-9]+)+\b/g,
  )) {
    const name = match[0];
    if (found.has(name) || toolset.byName.has(name)) continue;
    const gone = goneNames(toolset).get(name);
    if (gone !== undefined) {
      if (!isKnown(name, view)) found.set(name, gone);
      continue;
    }
    const before = read.slice(Math.max(0, match.index - 40), match.index);
    const after = read.slice(match.index + name.length, match.index + name.length + 30);
    if (
      !(leads.test(before) && !/^['"`]?\s*[.=/:([]\S/.test(after)) &&
      !/^['"`*]*\s+(?:tool|function)\b/i.test(after)
    )
      continue;
    if (
      /^['"`]?\s+(?:argument|parameter|param|field|property|option|flag|value|format|syntax|api|endpoint|command|scope)/i.test(
        after,
      )
    )
      continue;
    if (/[/.\\@#:=<>{}[\]-]$/.test(before) || name.includes('-')) continue;
    if (!soundsLikeTool(name) || isKnown(name, view)) continue;
    found.set(name, { name });
  }
  return [...found.values()];
};

const longest = 20_000;

const leads =
  /\b(?:use|using|call|calling|called by|invoke|run|see|via|prefer|try|with|from|by|to|before|after|or|and) (?:the )?['"`*]*$/i;

/** Whether the name has a verb where names of tools have it, in front or at the end. */
const soundsLikeTool = (name: string): boolean => {
  const all = words(name);
  return all.length >= 2 && (isVerb(all[0] as string) || isVerb(all.at(-1) as string));
};

/** The name is a member, a value or a word of the tool's own schemas, or an argument of another tool. */
const isKnown = (name: string, view: ToolView): boolean =>
  vocabularyOf(view).has(name) || argumentsOf(view.toolset).has(name);

const argumentsOf = (toolset: ToolsetView): ReadonlySet<string> => {
  let names = argumentNames.get(toolset);
  if (names === undefined) {
    names = new Set(toolset.tools.flatMap(({ parameters }) => parameters.map(({ name }) => name)));
    argumentNames.set(toolset, names);
  }
  return names;
};

const argumentNames = new WeakMap<ToolsetView, ReadonlySet<string>>();

/** Names of tools that the version before had and this one has not, with what became of them. */
const goneNames = (toolset: ToolsetView): ReadonlyMap<string, NamedTool> => {
  let gone = departed.get(toolset);
  if (gone === undefined) {
    const all = new Map<string, NamedTool>();
    for (const { name } of toolset.before?.tools ?? [])
      if (!toolset.byName.has(name)) all.set(name, { name });
    for (const { from, to, tool } of toolset.renames) {
      if (tool === undefined && !toolset.byName.has(from)) all.set(from, { name: from, now: to });
    }
    departed.set(toolset, all);
    gone = all;
  }
  return gone;
};

const departed = new WeakMap<ToolsetView, ReadonlyMap<string, NamedTool>>();
