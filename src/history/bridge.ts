import type { Rename } from '../compat/change.ts';
import { checkValue } from '../schema/checkValue.ts';
import { openSchema, rootPlace } from '../schema/document.ts';
import { isArray, isObject, type JsonObject, member } from '../schema/json.ts';
import { steps } from '../schema/pointer.ts';
import type { Tool } from '../toolset/toolset.ts';
import { argumentWords } from './argumentWords.ts';
import type { KeptCall } from './keptCall.ts';
import { createReplay, type Reason } from './replay.ts';
import { rewriteCall } from './rewriteCall.ts';

/** Calls of a conversation that were made under one version, and the way from it to the new one. */
export type BridgedCalls = {
  readonly old: { readonly tools: readonly Tool[] };
  /** Declared ones, and those that a comparison found. */
  readonly renames: readonly Rename[];
  readonly calls: readonly KeptCall[];
};

export type Bridged = {
  /** What became of each tool that the conversation has used, in the order of its first use; unchanged ones too. */
  readonly tools: readonly BridgedTool[];
  /** Every call, in order. */
  readonly calls: readonly BridgedCall[];
};

export type BridgedTool = {
  readonly name: string;
  /** What it is called now; null where it is gone. */
  readonly to: string | null;
  /** What became of its arguments, as sentences; empty where nothing did. */
  readonly says: readonly string[];
};

export type BridgedCall = {
  readonly tool: string;
  /** Null where only the shape of the call is kept. */
  readonly arguments: JsonObject | null;
  /** The call as it would be made now; null where nobody said how. */
  readonly rewritten: { readonly tool: string; readonly arguments: JsonObject } | null;
  /** Arguments that got their default. */
  readonly filled: readonly string[];
  /** Why it could not be rewritten. */
  readonly problems: readonly string[];
};

/**
 * What a conversation that crosses a breaking change has to be told, and its calls as they would be made now. Says
 * nothing about tools and arguments that the conversation never used.
 */
export const bridge = (
  parts: readonly BridgedCalls[],
  next: { readonly tools: readonly Tool[] },
): Bridged => {
  const nexts = new Map(next.tools.map((tool) => [tool.name, tool]));
  const tools = new Map<string, { to: string | null; says: Set<string> }>();
  const calls: BridgedCall[] = [];
  for (const { old, renames, calls: made } of parts) {
    const namesNow = new Map(
      renames.flatMap(({ tool, from, to }) => (tool === undefined ? [[from, to] as const] : [])),
    );
    const nowOf = (name: string): string | null => {
      const to = namesNow.get(name) ?? name;
      return nexts.has(to) ? to : null;
    };
    const replay = createReplay({
      old: { tools: old.tools.map((tool) => ({ ...tool, name: nowOf(tool.name) ?? tool.name })) },
      next,
      renames: renames.filter(({ tool }) => tool !== undefined),
    });
    for (const call of made) {
      const to = nowOf(call.tool);
      const known = tools.get(call.tool) ?? { to, says: new Set<string>() };
      tools.set(call.tool, known);
      const tool = to === null ? undefined : nexts.get(to);
      if (to === null || tool === undefined) {
        calls.push(unrewritten(call, [`There is no tool in the place of "${call.tool}".`]));
        continue;
      }
      const own = renames.filter((rename) => rename.tool === to);
      for (const sentence of usedRenames(call, own)) known.says.add(sentence);
      const { reasons } = replay({ ...call, tool: to });
      for (const reason of reasons) {
        const sentence = reasonWords(reason, tool, own);
        if (sentence !== undefined) known.says.add(sentence);
      }
      calls.push(bridgeCall(call, tool, own));
    }
  }
  return {
    tools: [...tools].map(([name, { to, says }]) => ({ name, to, says: [...says] })),
    calls,
  };
};

const bridgeCall = (call: KeptCall, tool: Tool, renames: readonly Rename[]): BridgedCall => {
  if (!('arguments' in call)) {
    return unrewritten(call, ['Only the shape of the call is kept, not its arguments.']);
  }
  const { arguments: args, filled } = rewriteCall(call.arguments, tool, renames);
  const place = rootPlace(openSchema(tool.inputSchema));
  const { verdict, errors } = checkValue(place, args, { reading: 'declared', position: 'root' });
  const problems =
    verdict === 'invalid'
      ? errors.map(({ pointer, message }) => `${argumentWords(pointer)} ${message}.`)
      : [];
  const rewritten = problems.length === 0 ? { tool: tool.name, arguments: args } : null;
  return { tool: call.tool, arguments: call.arguments, rewritten, filled, problems };
};

const unrewritten = (call: KeptCall, problems: readonly string[]): BridgedCall => ({
  tool: call.tool,
  arguments: 'arguments' in call ? call.arguments : null,
  rewritten: null,
  filled: [],
  problems,
});

/** Of the tool's own arguments; nested ones are named by the reasons. */
const usedRenames = (call: KeptCall, renames: readonly Rename[]): readonly string[] => {
  const used = namesIn(call);
  return renames
    .filter(({ from }) => used.has(from))
    .map(({ from, to }) => `Its argument "${from}" is called "${to}" now.`);
};

const namesIn = (call: KeptCall): ReadonlySet<string> => {
  if ('arguments' in call) return new Set(Object.keys(call.arguments));
  return new Set('members' in call.shape ? Object.keys(call.shape.members) : []);
};

const reasonWords = (reason: Reason, tool: Tool, renames: readonly Rename[]): string | undefined => {
  const { kind, pointer, renamedTo } = reason;
  const name = argumentWords(pointer).replace(/^The argument/, 'its argument');
  const isNewName = renames.some(({ to }) => pointer === `/${to}`);
  if (kind === 'argument-gone') {
    if (renamedTo === undefined) return `It no longer takes ${name}.`;
    return pointer.lastIndexOf('/') === 0 ? undefined : `It calls ${name} "${renamedTo}" now.`;
  }
  if (kind === 'argument-missing') {
    if (isNewName) return undefined;
    const otherwise = defaultOf(tool, pointer);
    return `It now needs ${name} with every call${otherwise === undefined ? '' : `; without a better one, ${otherwise}`}.`;
  }
  if (kind === 'value-refused') {
    return `It no longer accepts what was given as ${name}${listedWords(tool, pointer)}.`;
  }
  return undefined;
};

const listedWords = (tool: Tool, pointer: string): string => {
  const property = argumentSchema(tool, pointer);
  const listed = property === undefined ? undefined : member(property, 'enum');
  if (!isArray(listed) || listed.length > mostListed) return '';
  return `: it takes ${listed.map((value) => JSON.stringify(value)).join(', ')}`;
};

const mostListed = 20;

/** Of one of the tool's own arguments. */
const argumentSchema = (tool: Tool, pointer: string): JsonObject | undefined => {
  const [name, ...deeper] = steps(pointer);
  const properties = member(tool.inputSchema, 'properties');
  const property = isObject(properties) && name !== undefined ? member(properties, name) : undefined;
  return deeper.length === 0 && isObject(property) ? property : undefined;
};

const defaultOf = (tool: Tool, pointer: string): string | undefined => {
  const property = argumentSchema(tool, pointer);
  const otherwise = property === undefined ? undefined : member(property, 'default');
  return otherwise === undefined ? undefined : JSON.stringify(otherwise);
};
