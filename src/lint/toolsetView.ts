import type { Rename } from '../compat/change.ts';
import { isArray, isObject, type Json, member } from '../schema/json.ts';
import { type Pointer, under } from '../schema/pointer.ts';
import type { CanonicalTool, CanonicalToolset } from '../toolset/toolset.ts';
import { type Parameter, parametersOf } from './parameter.ts';
import { words } from './words.ts';

/** A toolset opened for reading: what lints ask for again and again, worked out once. */
export type ToolsetView = {
  readonly toolset: CanonicalToolset;
  readonly tools: readonly ToolView[];
  /** By its name; the first, where a name stands twice. */
  readonly byName: ReadonlyMap<string, ToolView>;
  readonly before: CanonicalToolset | undefined;
  readonly renames: readonly Rename[];
  readonly tokens: TokenBudget;
};

export type ToolView = {
  readonly toolset: ToolsetView;
  readonly tool: CanonicalTool;
  /** The tool's description, empty where there is none. */
  readonly description: string;
  /** The words of the tool's name, and of its description. */
  readonly nameWords: readonly string[];
  readonly said: ReadonlySet<string>;
  readonly parameters: readonly Parameter[];
  /** Everything in prose that a model reads of it, with its place. */
  readonly prose: readonly Prose[];
};

export type Prose = { readonly path: Pointer; readonly text: string; readonly parameter?: Parameter };

/** How many tokens a request may spend on tools, and how they are counted. */
export type TokenBudget = { readonly most: number; readonly count: (text: string) => number };

export const viewToolset = (
  toolset: CanonicalToolset,
  given: { before?: CanonicalToolset; renames?: readonly Rename[]; tokens: TokenBudget },
): ToolsetView => {
  const tools: ToolView[] = [];
  const byName = new Map<string, ToolView>();
  const view: ToolsetView = {
    toolset,
    tools,
    byName,
    before: given.before,
    renames: given.renames ?? [],
    tokens: given.tokens,
  };
  for (const tool of toolset.tools) {
    const opened = viewTool(tool, view);
    tools.push(opened);
    if (!byName.has(tool.name)) byName.set(tool.name, opened);
  }
  return view;
};

const viewTool = (tool: CanonicalTool, toolset: ToolsetView): ToolView => {
  const description = tool.description?.trim() ?? '';
  const view = {
    toolset,
    tool,
    description,
    nameWords: words(tool.name),
    said: new Set(words(description)),
    parameters: [] as Parameter[],
    prose: [] as Prose[],
  };
  view.parameters.push(...parametersOf(view));
  view.prose.push(...proseOf(view));
  return view;
};

const proseOf = function* (view: ToolView): Generator<Prose> {
  const { tool } = view;
  if (tool.title !== undefined) yield { path: '/title', text: tool.title };
  if (tool.description !== undefined) yield { path: '/description', text: tool.description };
  for (const parameter of view.parameters) {
    const text = member(parameter.schema, 'description');
    if (typeof text === 'string') yield { path: under(parameter.path, 'description'), text, parameter };
  }
  for (const [index, example] of (tool.examples ?? []).entries()) {
    const at = under('/examples', index);
    if (example.description !== undefined) yield { path: `${at}/description`, text: example.description };
    if (example.whyBad !== undefined) yield { path: `${at}/whyBad`, text: example.whyBad };
  }
  for (const field of ['mustAlways', 'mustNever'] as const) {
    for (const [index, text] of (tool[field] ?? []).entries())
      yield { path: under(`/${field}`, index), text };
  }
};

/** Every text in a value, names of members included, each with its place. No recursion: documents can be deep. */
export const textsIn = function* (value: Json, pointer: Pointer): Generator<Prose> {
  const visit: { value: Json; at: Pointer }[] = [{ value, at: pointer }];
  for (let next = visit.pop(); next !== undefined; next = visit.pop()) {
    if (typeof next.value === 'string') yield { path: next.at, text: next.value };
    else if (isArray(next.value)) {
      for (const [index, item] of next.value.entries())
        visit.push({ value: item, at: under(next.at, index) });
    } else if (isObject(next.value)) {
      for (const [name, item] of Object.entries(next.value)) {
        yield { path: under(next.at, name), text: name };
        visit.push({ value: item, at: under(next.at, name) });
      }
    }
  }
};
