import type { FormatId } from '../formats/formatIds.ts';
import { withoutStrictNulls } from '../formats/withoutStrictNulls.ts';
import { callShape } from '../history/callShape.ts';
import { isObject, type Json, type JsonObject } from '../schema/json.ts';
import type { CanonicalTool } from '../toolset/toolset.ts';
import type { Caller } from './access/caller.ts';
import { requireCovered } from './access/requireCovered.ts';
import { callKey, shapeKey } from './calls/callKey.ts';
import { type GivenCall, readGivenCalls } from './calls/readGivenCalls.ts';
import { type Recorder, readRecorders } from './calls/readRecorders.ts';
import { type CallRow, writeCalls } from './calls/writeCalls.ts';
import { whileUp } from './database/whileUp.ts';
import { requireSessionId } from './names.ts';
import type { Registry } from './registry.ts';
import { sessionEnded } from './sessions/readPins.ts';

export type RecordRequest = {
  readonly session: string;
  readonly caller: Caller;
} & CallSource;

/** Calls one by one, or a conversation in the shape of any provider. */
export type CallSource =
  | { readonly calls: readonly AskedCall[]; readonly conversation?: undefined }
  | {
      readonly conversation: Json;
      readonly format?: FormatId | undefined;
      readonly calls?: undefined;
    };

export type AskedCall = {
  /** As the provider gave it: the same call sent again is known by it. */
  readonly id?: string | undefined;
  readonly tool: string;
  readonly arguments: Json;
  /** RFC 3339; unless given, now. */
  readonly at?: string | undefined;
  readonly isError?: boolean | undefined;
};

export type Recorded = {
  readonly session: string;
  readonly received: number;
  /** How many were new. */
  readonly recorded: number;
  /** How many were recorded before, today. */
  readonly repeated: number;
  /** How many nothing is kept of, and why. */
  readonly left: {
    /** No tool of the session's versions has this name. */
    readonly unknownTool: number;
    /** The arguments are no JSON object. */
    readonly malformed: number;
    /** The policy of the toolset keeps nothing. */
    readonly off: number;
  };
};

/**
 * Records what a session called, under the versions that it is pinned to. What is kept of a call is for the policy of
 * its toolset to say; nothing else of it reaches the database.
 */
export const recordCalls = (registry: Registry, request: RecordRequest): Promise<Recorded> =>
  whileUp(async () => {
    const session = requireSessionId(request.session);
    const at = registry.now();
    const given = readGivenCalls(request, at);
    const recorders = await readRecorders(registry.query, session);
    requireCovered(
      request.caller,
      recorders.map(({ toolset }) => toolset),
    );
    const owners = await ownersOf(registry, recorders);
    const left = { unknownTool: 0, malformed: 0, off: 0 };
    const rows = new Map<string, CallRow>();
    let kept = 0;
    for (const call of given) {
      const owner = owners.get(call.tool);
      if (owner === undefined) left.unknownTool += 1;
      else if (!isObject(call.arguments)) left.malformed += 1;
      else if (owner.recorder.keep === 'off') left.off += 1;
      else {
        const row = rowOf(call, call.arguments, owner, at);
        rows.set(row.key, row);
        kept += 1;
      }
    }
    let recorded = 0;
    const all = [...rows.values()];
    for (let start = 0; start < all.length; start += statement) {
      const part = all.slice(start, start + statement);
      const added = await writeCalls(registry, session, part, { name: request.caller.actor.name, now: at });
      if (added === undefined) throw sessionEnded(session);
      recorded += added;
    }
    return { session, received: given.length, recorded, repeated: kept - recorded, left };
  });

/** Calls written at once. */
const statement = 1_000;

type Owner = { readonly recorder: Recorder; readonly tool: CanonicalTool };

/** By a tool's name. Pinned toolsets never share one. */
const ownersOf = async (
  { pinnedTools }: Registry,
  recorders: readonly Recorder[],
): Promise<ReadonlyMap<string, Owner>> => {
  const found = await Promise.all(
    recorders.map(async (recorder) => {
      const tools = await pinnedTools.of(recorder.digest);
      return [...tools].map(([name, tool]) => [name, { recorder, tool }] as const);
    }),
  );
  return new Map(found.flat());
};

const rowOf = (call: GivenCall, args: JsonObject, { recorder, tool }: Owner, now: Date): CallRow => {
  const meant = tool.strict === true ? withoutStrictNulls(tool.inputSchema, args) : args;
  const shape = JSON.stringify(callShape(tool.inputSchema, isObject(meant) ? meant : args));
  const hash = shapeKey(call.tool, shape);
  const text = recorder.keep === 'arguments' ? JSON.stringify(args) : null;
  const { id, repeat, place, at } = call;
  return {
    key: callKey(id === undefined ? { place, at: at ?? null, shape: hash } : { id, repeat }),
    toolset: recorder.toolset,
    version: recorder.version,
    tool: call.tool,
    shapeKey: hash,
    shape,
    arguments: text !== null && text.length <= longestArguments ? text : null,
    at: at ?? now.toISOString(),
    place: call.index,
    isError: call.isError,
  };
};

/** Characters of JSON; of longer arguments only the shape is kept. */
const longestArguments = 65_536;
