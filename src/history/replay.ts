import type { Rename } from '../compat/change.ts';
import { withoutStrictNulls } from '../formats/withoutStrictNulls.ts';
import { isObject, type Json, type JsonObject, objectOf } from '../schema/json.ts';
import type { Pointer } from '../schema/pointer.ts';
import type { Tool } from '../toolset/toolset.ts';
import type { Shape } from './callShape.ts';
import { judgeArguments } from './judgeArguments.ts';
import { judgeShape } from './judgeShape.ts';
import type { KeptCall } from './keptCall.ts';
import { type Projection, projectionOf } from './projection.ts';
import { shapeWithoutNulls } from './shapeWithoutNulls.ts';

export const replayVerdicts = ['contradicted', 'untouched', 'unknown'] as const;
/** `unknown`: what was kept of the call does not tell. */
export type ReplayVerdict = (typeof replayVerdicts)[number];

export type Replayed = {
  readonly verdict: ReplayVerdict;
  /** Where `verdict` is contradicted; a call known by its shape alone may be contradicted without a reason of its own. */
  readonly reasons: readonly Reason[];
};

/** What of a call a new version contradicts, by a pointer into its arguments. */
export type Reason = {
  readonly kind: 'tool-gone' | 'argument-gone' | 'argument-missing' | 'value-refused';
  readonly pointer: Pointer;
  /** The name to use now, where the publisher declared one. */
  readonly renamedTo?: string;
};

export type ToolsetSides = {
  /** The tools that the calls are held against first: what these contradict too is no fault of the edit. */
  readonly old: { readonly tools: readonly Tool[] };
  readonly next: { readonly tools: readonly Tool[] };
  readonly renames: readonly Rename[];
};

/**
 * Holds whole calls of earlier conversations against a new version: whether it contradicts them, as it would be
 * read beside them. A call is contradicted by what the new version refuses or does not declare and the old one did
 * not refuse either: a call that was wrong all along shows nothing about the edit.
 *
 * Replaying many is cheap: what the edit does not touch is not looked at, and calls that are the same in the rest
 * are judged once.
 */
export const createReplay = ({ old, next, renames }: ToolsetSides): ((call: KeptCall) => Replayed) => {
  const olds = byName(old.tools);
  const nexts = byName(next.tools);
  const judges = new Map<string, (call: KeptCall) => Replayed>();
  return (call) => {
    let judge = judges.get(call.tool);
    if (judge === undefined) {
      judge = createToolReplay(olds.get(call.tool), nexts.get(call.tool), call.tool, renames);
      judges.set(call.tool, judge);
    }
    return judge(call);
  };
};

export const untouched: Replayed = { verdict: 'untouched', reasons: [] };

const byName = (tools: readonly Tool[]): ReadonlyMap<string, Tool> =>
  new Map(tools.map((tool) => [tool.name, tool]));

const createToolReplay = (
  old: Tool | undefined,
  next: Tool | undefined,
  name: string,
  renames: readonly Rename[],
): ((call: KeptCall) => Replayed) => {
  // The old version contradicts it already.
  if (old === undefined) return () => untouched;
  if (next === undefined) {
    const to = renames.find((rename) => rename.tool === undefined && rename.from === name)?.to;
    const reason: Reason = { kind: 'tool-gone', pointer: '', ...(to !== undefined && { renamedTo: to }) };
    const gone: Replayed = { verdict: 'contradicted', reasons: [reason] };
    return () => gone;
  }
  if (JSON.stringify(old.inputSchema) === JSON.stringify(next.inputSchema)) return () => untouched;
  const projection = projectionOf(old.inputSchema, next.inputSchema);
  const known = new Map<string, Replayed>();
  return (call) => {
    const left =
      'shape' in call ? shapeLeft(call, old, next, projection) : argumentsLeft(call, old, next, projection);
    const key = `${'shape' in call ? 's' : 'a'}${JSON.stringify(left)}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const judged =
      'shape' in call
        ? judgeShape(projection, left as Shape)
        : judgeArguments(projection, left as JsonObject);
    const replayed = {
      ...judged,
      reasons: judged.reasons.map((reason) => withRename(reason, name, renames)),
    };
    if (known.size < mostKnown) known.set(key, replayed);
    return replayed;
  };
};

/** Distinct calls whose verdict is remembered. */
const mostKnown = 50_000;

const argumentsLeft = (
  call: { readonly arguments: JsonObject },
  old: Tool,
  next: Tool,
  { keeps }: Projection,
): JsonObject => {
  let args: Json = call.arguments;
  if (old.strict === true) args = withoutStrictNulls(old.inputSchema, args);
  if (next.strict === true) args = withoutStrictNulls(next.inputSchema, args);
  return kept(isObject(args) ? args : {}, keeps);
};

const shapeLeft = (call: { readonly shape: Shape }, old: Tool, next: Tool, { keeps }: Projection): Shape => {
  let { shape } = call;
  for (const { strict, inputSchema } of [old, next]) {
    if (strict === true) shape = shapeWithoutNulls(shape, inputSchema);
  }
  if (!('members' in shape)) return shape;
  return {
    ...shape,
    members: kept(shape.members as unknown as JsonObject, keeps) as unknown as typeof shape.members,
  };
};

/** In one order, so that equal arguments are equal texts. */
const kept = (object: JsonObject, keeps: Projection['keeps']): JsonObject =>
  objectOf(
    Object.keys(object)
      .filter(keeps)
      .sort()
      .map((name) => [name, object[name] as Json]),
  );

const withRename = (reason: Reason, tool: string, renames: readonly Rename[]): Reason => {
  if (reason.kind !== 'argument-gone') return reason;
  const found = renames.find(
    (rename) =>
      rename.tool === tool && (`/${rename.from}` === reason.pointer || rename.from === reason.pointer),
  );
  return found === undefined ? reason : { ...reason, renamedTo: found.to };
};
