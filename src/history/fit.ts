import { withoutStrictNulls } from '../formats/withoutStrictNulls.ts';
import { openSchema, rootPlace, type SchemaPlace } from '../schema/document.ts';
import { isObject, type Json, type JsonObject } from '../schema/json.ts';
import type { CanonicalTool } from '../toolset/toolset.ts';
import { faultsOf } from './judgeArguments.ts';
import type { Reason } from './replay.ts';

/** How the calls of a conversation stand against one version. */
export type Fit = {
  readonly contradicted: number;
  /** Calls that nobody could judge. */
  readonly unknown: number;
  /** What contradicts, call by call, of the first few. */
  readonly faults: readonly CallFault[];
};

export type CallFault = {
  /** Which of the calls, from 0 on. */
  readonly call: number;
  readonly tool: string;
  readonly reasons: readonly Pick<Reason, 'kind' | 'pointer'>[];
};

export type FittedCall = { readonly tool: string; readonly arguments: Json };

/**
 * Holds the calls of a conversation against one version after another: what each of them contradicts. Tools that are the
 * same in several versions are judged once.
 */
export const createFit = (
  calls: readonly FittedCall[],
): ((version: { readonly tools: readonly CanonicalTool[] }) => Fit) => {
  const known = new Map<string, ReadonlyMap<number, Judged>>();
  const byTool = new Map<string, number[]>();
  for (const [index, { tool }] of calls.entries()) byTool.set(tool, [...(byTool.get(tool) ?? []), index]);
  const judgeTool = (tool: CanonicalTool): ReadonlyMap<number, Judged> => {
    let judged = known.get(tool.text);
    if (judged === undefined) {
      const place = rootPlace(openSchema(tool.inputSchema));
      const indices = byTool.get(tool.name) ?? [];
      judged = new Map(
        indices.map((index) => [index, judge(tool, place, (calls[index] as FittedCall).arguments)]),
      );
      known.set(tool.text, judged);
    }
    return judged;
  };
  return ({ tools }) => {
    const verdicts = new Map<number, Judged>();
    for (const tool of tools) {
      if (!byTool.has(tool.name)) continue;
      for (const [index, judged] of judgeTool(tool)) verdicts.set(index, judged);
    }
    let unknown = 0;
    const faults: CallFault[] = [];
    let contradicted = 0;
    for (const [index, { tool }] of calls.entries()) {
      const { verdict, reasons } = verdicts.get(index) ?? gone;
      if (verdict === 'unknown') unknown += 1;
      if (verdict !== 'contradicted') continue;
      contradicted += 1;
      if (faults.length < mostFaults) faults.push({ call: index, tool, reasons });
    }
    return { contradicted, unknown, faults };
  };
};

const mostFaults = 10;

type Judged = {
  readonly verdict: 'fits' | 'contradicted' | 'unknown';
  readonly reasons: CallFault['reasons'];
};

const gone: Judged = { verdict: 'contradicted', reasons: [{ kind: 'tool-gone', pointer: '' }] };

const judge = (tool: CanonicalTool, place: SchemaPlace, args: Json): Judged => {
  if (!isObject(args)) {
    return { verdict: 'contradicted', reasons: [{ kind: 'value-refused', pointer: '' }] };
  }
  const meant = tool.strict === true ? withoutStrictNulls(tool.inputSchema, args) : args;
  const { verdict, faults } = faultsOf(place, meant as JsonObject);
  if (verdict === 'invalid') {
    return { verdict: 'contradicted', reasons: faults.map(({ kind, pointer }) => ({ kind, pointer })) };
  }
  return { verdict: verdict === 'unknown' ? 'unknown' : 'fits', reasons: [] };
};
