import { fileURLToPath } from 'node:url';
import type { Cost } from '../../cost/costOf.ts';
import type { EditBill } from '../../cost/editBill.ts';
import type { CheckedCall } from '../../formats/checkCall.ts';
import type { Rendering } from '../../formats/render.ts';
import type { VerifiedWire } from '../../formats/verifyWire.ts';
import type { ToolUsage } from '../../history/census.ts';
import type { Fit } from '../../history/fit.ts';
import type { ReplayVerdict } from '../../history/replay.ts';
import type { Weighed } from '../../history/weigh.ts';
import type { ChosenFindings } from '../../lint/chooseFindings.ts';
import { Problem } from '../problem.ts';
import type { ReportText } from '../reports/reportText.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { createProcesses, type Outcome, type Processes } from './processes.ts';
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
import { unreadOf } from './unreadJson.ts';

/**
 * Judges definitions, compares toolsets and renders them in processes of their own, within a deadline. What takes longer
 * is stopped with its process; what waits longer for a process than the deadline is refused too.
 */
export type Judge = {
  readonly readBody: (task: BodyTask) => Promise<ReadBody>;
  readonly definition: (task: DefinitionTask) => Promise<JudgedDefinition>;
  readonly compare: (task: CompareTask) => Promise<ReportText>;
  readonly render: (task: RenderTask) => Promise<Rendering>;
  readonly checkCall: (task: CallTask) => Promise<CheckedCall>;
  readonly verify: (task: VerifyTask) => Promise<VerifiedWire>;
  readonly lint: (task: LintTask) => Promise<ChosenFindings>;
  readonly cost: (task: CostTask) => Promise<Cost>;
  readonly editBill: (task: EditBillTask) => Promise<EditBill>;
  readonly replay: (task: ReplayTask) => Promise<readonly ReplayVerdict[]>;
  readonly evidence: (task: EvidenceTask) => Promise<Weighed>;
  readonly census: (task: CensusTask) => Promise<readonly ToolUsage[]>;
  /** One for each text. */
  readonly fit: (task: FitTask) => Promise<readonly Fit[]>;
  /** How many tasks wait for a process, and how many processes there are. */
  readonly load: () => { readonly waiting: number; readonly processes: number };
  readonly close: () => Promise<void>;
};

export const createJudge = (options: {
  /** At most. */
  processes: number;
  /** Milliseconds. */
  deadline: number;
  tracing?: Tracing | undefined;
}): Judge => {
  const { tracing, deadline } = options;
  const processes = createProcesses({ file: fileURLToPath(program), most: options.processes, deadline });
  const run = <Result>(name: string, task: unknown): Promise<Result> =>
    tracing === undefined
      ? runHere(name, task)
      : tracing.within({ name: `judge ${name}` }, () => runHere(name, task));
  const runHere = async <Result>(name: string, task: unknown): Promise<Result> => {
    const outcome = await handOver(processes, name, task);
    if ('done' in outcome) return outcome.done as Result;
    if ('stopped' in outcome) throw refusals[outcome.stopped](deadline);
    throw outcome.failed instanceof RangeError ? unreadable() : outcome.failed;
  };
  return {
    readBody: (task) => run('readBody', task),
    definition: (task) => {
      const unread = unreadOf(task.definition);
      return run('definition', unread === undefined ? task : { ...task, definition: null, unread });
    },
    compare: (task) => run('compare', task),
    render: (task) => run('render', task),
    checkCall: (task) => run('checkCall', task),
    verify: (task) => run('verify', task),
    lint: (task) => run('lint', task),
    cost: (task) => run('cost', task),
    editBill: (task) => run('editBill', task),
    replay: (task) => run('replay', task),
    evidence: (task) => run('evidence', task),
    census: (task) => run('census', task),
    fit: (task) => run('fit', task),
    load: processes.load,
    close: processes.close,
  };
};

/** Beside this file once built; in the source, the one that reads TypeScript. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './judgeInSource.mjs' : './judgeProcess.js',
  import.meta.url,
);

/** What is no JSON, or nested so deeply that nobody could read it, is not even sent. */
const handOver = async (processes: Processes, name: string, task: unknown): Promise<Outcome> => {
  try {
    return await processes.run(name, task);
  } catch {
    throw unreadable();
  }
};

const unreadable = (): Problem => {
  const message = 'The document cannot be read: it is nested too deeply, or it is not JSON. Flatten it.';
  return new Problem('invalid-definition', 'The definition is invalid.', 'Correct it and publish again.', {
    errors: [{ pointer: '', message }],
  });
};

/** Why a task has no answer. */
const refusals: Readonly<
  Record<Extract<Outcome, { stopped: unknown }>['stopped'], (deadline: number) => Problem>
> = {
  deadline: (deadline) =>
    new Problem(
      'deadline-passed',
      `Judging the definition was stopped after ${deadline / 1_000} seconds; nothing was written.`,
      'Try again when the registry is less busy, or split the toolset or its largest schemas.',
    ),
  queue: () => new Problem('busy', 'Too many definitions wait to be judged.', 'Try again in a few seconds.'),
  memory: () =>
    new Problem(
      'too-large',
      'Judging the definition took more memory than a definition may take; nothing was written.',
      'Split the toolset or its largest schemas.',
    ),
  ended: () =>
    new Problem(
      'busy',
      'The process that judged the definition ended before it was done.',
      'Try again in a few seconds.',
    ),
};
