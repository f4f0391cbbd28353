import { compare as compareToolsets } from '../../compat/compare.ts';
import type { Report } from '../../compat/report.ts';
import { type Cost, costOf } from '../../cost/costOf.ts';
import { editBill as billOfEdit, type EditBill } from '../../cost/editBill.ts';
import { loadTokenizer } from '../../cost/tokenizer.ts';
import { type CheckedCall, checkCall as checkOneCall } from '../../formats/checkCall.ts';
import { parseDefinition } from '../../formats/parseDefinition.ts';
import { type Rendering, render as renderToolset } from '../../formats/render.ts';
import { type VerifiedWire, verifyWire } from '../../formats/verifyWire.ts';
import { census as countArguments, type ToolUsage } from '../../history/census.ts';
import { createFit, type Fit } from '../../history/fit.ts';
import { createReplay, type ReplayVerdict } from '../../history/replay.ts';
import { type Weighed, weigh } from '../../history/weigh.ts';
import { type ChosenFindings, chooseFindings } from '../../lint/chooseFindings.ts';
import { lintEdit } from '../../lint/lintEdit.ts';
import { canonicalize } from '../../toolset/canonicalize.ts';
import { sizeFault } from '../../toolset/limits.ts';
import { readCanonical } from '../../toolset/readCanonical.ts';
import type { CanonicalToolset } from '../../toolset/toolset.ts';
import { keptCall } from '../calls/keptCall.ts';
import { type ReportText, reportText } from '../reports/reportText.ts';
import { readJson } from './readJson.ts';
import type {
  BodyTask,
  CallTask,
  CensusTask,
  CompareTask,
  CostTask,
  DefinitionTask,
  EditBillTask,
  EvidenceTask,
  FitTask,
  JudgedDefinition,
  LintTask,
  ReadBody,
  RenderTask,
  ReplayTask,
  VerifyTask,
} from './tasks.ts';
import { type Text, textOf, uncountedText } from './text.ts';
import type { UnreadJson } from './unreadJson.ts';

/** What a process that judges can be asked. */
export const definition = (given: DefinitionTask & { readonly unread?: UnreadJson }): JudgedDefinition => {
  const { unread, ...rest } = given;
  const task = unread === undefined ? rest : { ...rest, definition: readUnread(unread) };
  const parsed = parseDefinition(task.definition, task.limits);
  if ('faults' in parsed) return parsed;
  // A body may be a little larger than its definition, so the definition is measured by itself.
  const tooLarge = sizeFault(Buffer.byteLength(JSON.stringify(task.definition)), task.limits);
  if (tooLarge !== undefined) return { faults: [tooLarge] };
  const next = canonicalize(parsed.toolset);
  const { text, digest, tools } = next;
  const report =
    task.predecessor === null
      ? null
      : reportText(
          compareToolsets(readText(task.predecessor), next, { lens: task.lens, renames: task.renames }),
        );
  return {
    text: uncountedText(text),
    digest,
    toolNames: tools.map((tool) => tool.name),
    normalised: parsed.normalised,
    report,
  };
};

export const readBody = ({ bytes, depth, field }: BodyTask): ReadBody => {
  const json = readJson(bytes, depth);
  if (!json.ok) return json;
  const { value } = json;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { ...json, left: false };
  if (!Object.hasOwn(value, field)) return { ...json, left: false };
  const { [field]: _, ...others } = value as Readonly<Record<string, unknown>>;
  return { ok: true, value: others, left: true };
};

/** From the text as it came: written anew, numbers that overflow would be others. */
const readUnread = ({ text, field }: UnreadJson): unknown =>
  (JSON.parse(textOf(text)) as Readonly<Record<string, unknown>>)[field];

export const compare = (task: CompareTask): ReportText =>
  reportText(
    compareToolsets(readText(task.old), readText(task.next), {
      lens: task.lens,
      renames: task.renames,
    }),
  );

export const render = ({ text, format }: RenderTask): Rendering => renderToolset(readText(text), format);

export const checkCall = ({ text, call, renames }: CallTask): CheckedCall =>
  checkOneCall(readText(text), call, renames);

export const verify = ({ expected, request, format }: VerifyTask): VerifiedWire =>
  verifyWire(expected, request, format);

export const lint = async (task: LintTask): Promise<ChosenFindings> => {
  const { levels, acknowledged, renames, before, tokenBudget, scope, most } = task;
  const { count } = await loadTokenizer();
  const found = lintEdit(readText(task.text), {
    levels,
    acknowledged,
    renames,
    tokens: { most: tokenBudget, count },
    ...(before !== null && { before: readText(before) }),
  });
  return chooseFindings(found, { scope, most });
};

export const cost = ({ text, options }: CostTask): Promise<Cost> => costOf(readText(text), options);

export const editBill = ({ old, next, options }: EditBillTask): Promise<EditBill> =>
  billOfEdit(old === null ? undefined : readText(old), readText(next), options);

export const replay = ({ old, next, calls }: ReplayTask): readonly ReplayVerdict[] => {
  const judge = createReplay({ old: readText(old), next: readText(next), renames: [] });
  return calls.map((call) => judge(call).verdict);
};

export const evidence = ({ old, next, report, calls, ...options }: EvidenceTask): Weighed => {
  const { renames, changes } = report instanceof Uint8Array ? (JSON.parse(textOf(report)) as Report) : report;
  const edit = { old: readText(old), next: readText(next), renames, changes };
  const weighed = calls.flatMap((sampled) => {
    const call = keptCall(sampled);
    const { session, live, count } = sampled;
    return call === undefined ? [] : [{ call, session, live, count }];
  });
  return weigh(edit, weighed, options);
};

export const census = ({ text, calls, tool }: CensusTask): readonly ToolUsage[] => {
  const isAsked = (name: string): boolean => tool === undefined || name === tool;
  const tools = readText(text).tools.filter(({ name }) => isAsked(name));
  const counted = calls.flatMap((sampled) => {
    const call = isAsked(sampled.tool) ? keptCall(sampled) : undefined;
    return call === undefined ? [] : [{ call, count: sampled.count }];
  });
  return countArguments(tools, counted);
};

export const fit = ({ calls, texts }: FitTask): readonly Fit[] => {
  const judge = createFit(calls);
  return texts.map((text) => judge(readText(text)));
};

const readText = (text: Text): CanonicalToolset => readCanonical(textOf(text));
