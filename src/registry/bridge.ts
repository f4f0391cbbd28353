import type { Bump, Rename, Verdict } from '../compat/change.ts';
import { readCalls } from '../formats/readCalls.ts';
import {
  type BridgedCall,
  type BridgedCalls,
  type BridgedTool,
  bridge as bridgeCalls,
} from '../history/bridge.ts';
import { bridgeNote } from '../history/bridgeNote.ts';
import type { KeptCall } from '../history/keptCall.ts';
import { isObject, type Json } from '../schema/json.ts';
import { under } from '../schema/pointer.ts';
import { sessionCalls } from './calls/sessionCalls.ts';
import { whileUp } from './database/whileUp.ts';
import { requireSessionId } from './names.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import { requireFormat } from './renderings/requireFormat.ts';
import { reportBetween } from './reports/reportBetween.ts';
import { requirePins, type StandingPin } from './sessions/readPins.ts';
import { wantedPins } from './sessions/wantedPins.ts';
import type { StoredReport } from './storedReport.ts';
import { findVersion, requireFound } from './versions/findVersion.ts';
import { readSelector } from './versions/readSelector.ts';

export type BridgeRequest = {
  readonly session: string;
  /** A selector. */
  readonly to: string;
  /** Which of several toolsets goes there. */
  readonly toolset?: string | undefined;
  /** The conversation itself, whose calls then count in the place of the recorded ones. */
  readonly conversation?: Json | undefined;
  readonly format?: string | undefined;
};

export type BridgedSession = {
  readonly session: string;
  readonly toolset: string;
  readonly from: string;
  readonly to: string;
  readonly verdict: Verdict;
  readonly bump: Bump;
  /** The id of the report from one to the other. */
  readonly report: string;
  /** For the conversation: names only what it has used. */
  readonly note: string;
  readonly tools: readonly BridgedTool[];
  readonly calls: readonly BridgedCall[];
};

/** What a session that crosses a change, a breaking one too, is to be told, and its calls as they would be made now. */
export const bridge = (registry: Registry, request: BridgeRequest): Promise<BridgedSession> =>
  whileUp(async () => {
    const session = requireSessionId(request.session);
    const standing = await requirePins(registry.database, session);
    const pin = onePin(session, wantedPins(session, standing.pins, request.toolset));
    const { toolset } = pin;
    const to = await requireFound(registry.database, toolset, readSelector(request.to));
    const report = await reportBetween(registry, toolset, pin, to);
    const made = await callsOf(registry, request, pin);
    const parts: BridgedCalls[] = [];
    for (const { version, calls } of inRuns(made)) {
      const from = await findVersion(registry.database, toolset, { kind: 'exact', version });
      if (from === undefined) continue;
      const way = version === pin.version ? report : await reportBetween(registry, toolset, from, to);
      parts.push({ old: await toolsOf(registry, from.digest), renames: allRenames(way), calls });
    }
    const { tools, calls } = bridgeCalls(parts, await toolsOf(registry, to.digest));
    const { id, verdict, bump } = report;
    const note = bridgeNote(tools);
    return {
      session,
      toolset,
      from: pin.version,
      to: to.version,
      verdict,
      bump,
      report: id,
      note,
      tools,
      calls,
    };
  });

const onePin = (session: string, pins: readonly StandingPin[]): StandingPin => {
  const [only, another] = pins;
  if (only !== undefined && another === undefined) return only;
  throw new Problem(
    'invalid-request',
    `The session ${JSON.stringify(session)} has several toolsets: ${pins.map(({ toolset }) => toolset).join(', ')}.`,
    'Say with "toolset" which of them goes to the version.',
  );
};

type MadeCall = KeptCall & { readonly version: string };

const callsOf = async (
  { database }: Registry,
  { session, conversation, format }: BridgeRequest,
  { toolset, version }: StandingPin,
): Promise<readonly MadeCall[]> => {
  if (conversation !== undefined) {
    const read = readCalls(conversation, format === undefined ? undefined : requireFormat(format));
    return read.calls.flatMap((call) =>
      isObject(call.arguments) ? [{ tool: call.tool, arguments: call.arguments, version }] : [],
    );
  }
  const recorded = await sessionCalls(database, session, toolset);
  if (recorded !== undefined) return recorded;
  throw new Problem(
    'too-large',
    `More calls of the session ${JSON.stringify(session)} are recorded than are looked at one by one.`,
    'Send the part of the conversation that matters instead: POST it to the same path.',
  );
};

/** Calls in their order, those in a row that were made under one version together. */
const inRuns = (calls: readonly MadeCall[]): readonly { version: string; calls: MadeCall[] }[] => {
  const runs: { version: string; calls: MadeCall[] }[] = [];
  for (const call of calls) {
    const last = runs.at(-1);
    if (last?.version === call.version) last.calls.push(call);
    else runs.push({ version: call.version, calls: [call] });
  }
  return runs;
};

const toolsOf = async ({ pinnedTools }: Registry, digest: string) => ({
  tools: [...(await pinnedTools.of(digest)).values()],
});

/** Declared ones, and those that the comparison found: a tool or a property with one like it and no other. */
const allRenames = ({ renames, changes }: StoredReport): readonly Rename[] => {
  const found = changes.flatMap(({ rule, tool, path, before, after }): Rename[] => {
    if (typeof before !== 'string' || typeof after !== 'string') return [];
    if (rule === 'tool-renamed') return [{ from: before, to: after }];
    if (rule !== 'property-renamed' || tool === null || !path.startsWith('/inputSchema/')) return [];
    const parent = path.slice(0, path.lastIndexOf('/'));
    return [{ from: parent === '/inputSchema/properties' ? before : under(parent, before), to: after, tool }];
  });
  const isDeclared = ({ from, tool }: Rename) =>
    renames.some((one) => one.tool === tool && one.from === from);
  return [...renames, ...found.filter((rename) => !isDeclared(rename))];
};
