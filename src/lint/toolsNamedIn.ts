import type { ToolsetView, ToolView } from './toolsetView.ts';
import { isVerb } from './verbs.ts';
import { vocabularyOf } from './vocabulary.ts';
import { words } from './words.ts';

/** A name, with what it was renamed to. */
export type NamedTool = { readonly name: string; readonly now?: string };

/**
 * The tools that a text sends a model to and the toolset has not. A word counts when it is written like a name
 * (`two_words`, `twoWords`), stands where English puts a tool ("use x_y", "the x_y tool"), and is nothing else
 * that the definition knows: an argument, a value, a word of a schema. A name that the version before had, or
 * that was renamed, counts wherever it stands.
 */
export const toolsNamedIn = (text: string, view: ToolView): NamedTool[] => {
  const found = new Map<string, NamedTool>();
  const read = text.slice(0, longest);
  const gone = goneNames(view.toolset);
  /** Where the last tool ended: what `or` joins to it is one too. */
  let end = -longest;
  for (const { 0: written, index } of read.matchAll(/[A-Za-z][\w.-]{1,127}/g)) {
    const name = written.replace(/[.-]+$/, '');
    const chained = end >= index - 8 && /^['"`*]*,? (?:or|and|nor) ['"`*]*$/.test(read.slice(end, index));
    if (found.has(name) || view.toolset.byName.has(name)) {
      end = index + name.length;
      continue;
    }
    const before = chained ? 'use ' : read.slice(Math.max(0, index - 40), index);
    const after = read.slice(index + name.length, index + name.length + 30);
    const departed = gone.get(name);
    if (departed !== undefined) {
      const meant = likeName.test(name) || /['"`]$/.test(before) || calledTool.test(after);
      if (meant && !isKnown(name, view)) found.set(name, departed);
    } else if (isSentTo(name, before, after) && !isKnown(name, view)) found.set(name, { name });
    if (found.has(name)) end = index + name.length;
  }
  return [...found.values()];
};

const longest = 20_000;

/** Whether the word is written like a tool's name, with a verb in it, and stands where a tool would. */
const isSentTo = (name: string, before: string, after: string): boolean => {
  if (!likeName.test(name) || /[.-]/.test(name) || /[/.\\@#:=<>{}[\]-]$/.test(before)) return false;
  const all = words(name);
  if (!isVerb(all[0] ?? '') && !(all.length >= 3 && isVerb(all.at(-1) ?? ''))) return false;
  if (calledTool.test(after)) return true;
  return leads.test(before) && !calledElse.test(after) && !/^['"`]?\s*[=/:([]\S/.test(after);
};

const likeName = /^[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+$|^[a-z]+(?:[A-Z][a-z0-9]+)+$/;

const leads =
  /\b(?:use|using|call|calling|called by|returned by|invoke|run|see|via|prefer|try|with|from|instead of|rather than) (?:the )?['"`*]*$/i;

const calledTool = /^['"`*]*\s+(?:tool|function)\b/i;

const calledElse =
  /^['"`]?\s+(?:argument|parameter|param|field|property|option|flag|value|format|syntax|api|endpoint|command|scope)/i;

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
