import type { Change, Rename } from '../compat/change.ts';
import { isObject, type JsonObject } from '../schema/json.ts';
import type { Tool } from '../toolset/toolset.ts';
import { createBlame } from './blame.ts';
import type { ChangeEvidence, Counted, Evidence, Tally } from './evidence.ts';
import type { KeptCall } from './keptCall.ts';
import { createReplay, type Replayed, type ReplayVerdict } from './replay.ts';
import { sampleOf } from './sampleOf.ts';

/** One or several calls of which the same was kept, in one session. */
export type WeighedCall = {
  readonly call: KeptCall;
  readonly session: string;
  /** Whether the session goes on. */
  readonly live: boolean;
  readonly count: number;
};

export type Weighed = Pick<Evidence, 'replayed' | 'contradicted' | 'untouched' | 'unknown' | 'changes'>;

/** Replays calls against an edit, and says of each change how many of them it contradicts. */
export const weigh = (
  edit: {
    readonly old: { readonly tools: readonly Tool[] };
    readonly next: { readonly tools: readonly Tool[] };
    readonly renames: readonly Rename[];
    readonly changes: readonly Change[];
  },
  calls: readonly WeighedCall[],
  options: { readonly threshold: number; readonly counted: Counted },
): Weighed => {
  const replay = createReplay(edit);
  const concerned = createConcerned(edit);
  const counts = new Map(edit.changes.map((change) => [change, { contradicted: count(), unknown: count() }]));
  const totals: Record<ReplayVerdict, Count> = {
    contradicted: count(),
    untouched: count(),
    unknown: count(),
  };
  let replayed = 0;
  for (const weighed of calls) {
    replayed += weighed.count;
    const found = replay(weighed.call);
    add(totals[found.verdict], weighed);
    const { contradicted, unknown } = concerned(weighed.call, found);
    for (const change of contradicted) add(counts.get(change)?.contradicted, weighed);
    for (const change of unknown) add(counts.get(change)?.unknown, weighed);
  }
  const tally = ({ calls: all, live }: Count): Tally => ({
    calls: all,
    sessions: live.size,
    counted: options.counted,
  });
  return {
    replayed,
    contradicted: tally(totals.contradicted),
    untouched: tally(totals.untouched),
    unknown: tally(totals.unknown),
    changes: edit.changes.map((change): ChangeEvidence => {
      const { contradicted, unknown } = counts.get(change) as { contradicted: Count; unknown: Count };
      return {
        fingerprint: change.fingerprint,
        contradicted: tally(contradicted),
        unknown: tally(unknown),
        reaches: contradicted.calls > 0 && contradicted.calls >= options.threshold,
        sessions: [...contradicted.live, ...contradicted.over].slice(0, mostSamples),
      };
    }),
  };
};

const mostSamples = 5;

type Count = { calls: number; readonly live: Set<string>; readonly over: Set<string> };

const count = (): Count => ({ calls: 0, live: new Set(), over: new Set() });

const add = (to: Count | undefined, { session, live, count: calls }: WeighedCall): void => {
  if (to === undefined) return;
  to.calls += calls;
  if (live) to.live.add(session);
  else if (to.over.size < mostSamples) to.over.add(session);
};

type Concerned = { readonly contradicted: readonly Change[]; readonly unknown: readonly Change[] };

/** Which changes contradict a call, and which may. Calls that were replayed to the same have the same. */
const createConcerned = (edit: Parameters<typeof weigh>[0]) => {
  const tools = new Map<string, (call: KeptCall, replayed: Replayed) => Concerned>();
  return (call: KeptCall, replayed: Replayed): Concerned => {
    let ask = tools.get(call.tool);
    if (ask === undefined) {
      ask = ofTool(edit, call.tool);
      tools.set(call.tool, ask);
    }
    return ask(call, replayed);
  };
};

const ofTool = (edit: Parameters<typeof weigh>[0], name: string) => {
  const toolNamed = (tools: readonly Tool[]) => tools.find((tool) => tool.name === name);
  const isOurs = ({ tool, rule, before }: Change): boolean =>
    rule === 'tool-renamed' ? before === name : tool === name;
  const breaking = edit.changes.filter((change) => change.verdict === 'breaking' && isOurs(change));
  const results = breaking.filter(({ path }) => path.startsWith('/outputSchema'));
  const changes = breaking.filter((change) => !results.includes(change));
  const old = toolNamed(edit.old.tools);
  const blame = createBlame({ old, next: toolNamed(edit.next.tools), changes });
  const blamed = new Map<Replayed, readonly Change[]>();
  return (call: KeptCall, replayed: Replayed): Concerned => {
    // A call of a tool that the old version had not shows nothing about what became of its results.
    const unseen = old === undefined ? [] : results;
    if (replayed.verdict === 'untouched') return { contradicted: [], unknown: unseen };
    if (replayed.verdict === 'unknown') {
      return {
        contradicted: [],
        unknown: [...changes.filter((change) => mayTouch(change, call)), ...unseen],
      };
    }
    let contradicted = blamed.get(replayed);
    if (contradicted === undefined) {
      contradicted = blame(replayed.reasons, 'shape' in call ? sampleOf(call.shape) : call.arguments);
      blamed.set(replayed, contradicted);
    }
    return { contradicted, unknown: unseen };
  };
};

/** A change of one argument cannot contradict calls that leave it out, unless it asks for it. */
const mayTouch = ({ rule, path }: Change, call: KeptCall): boolean => {
  const name = /^\/inputSchema\/properties\/([^/]*)/.exec(path)?.[1];
  if (name === undefined || name.includes('~') || rule.includes('required') || rule.includes('renamed')) {
    return true;
  }
  const present: JsonObject = 'shape' in call ? sampleOf(call.shape) : call.arguments;
  return !isObject(present) || Object.hasOwn(present, name);
};
