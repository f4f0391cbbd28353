import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
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
 * Judges definitions, compares toolsets and renders them away from the event loop, within a deadline. What takes longer is
 * stopped with its thread; what waits longer for a thread than the deadline is refused too.
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
  /** How many tasks wait for a thread, and how many threads there are. */
  readonly load: () => { readonly waiting: number; readonly threads: number };
  readonly close: () => Promise<void>;
};

export const createJudge = (options: {
  threads: number;
  deadline: number;
  tracing?: Tracing | undefined;
}): Judge => {
  const { tracing } = options;
  let pool: Piscina | undefined;
  const run = <Result>(name: string, task: unknown): Promise<Result> =>
    tracing === undefined
      ? runHere(name, task)
      : tracing.within({ name: `judge ${name}` }, () => runHere(name, task));
  const runHere = async <Result>(name: string, task: unknown): Promise<Result> => {
    try {
      pool ??= startPool(options.threads);
      const signal = AbortSignal.timeout(options.deadline);
      return await pool.run(task, { name, signal });
    } catch (error) {
      throw refusal(error, options.deadline) ?? error;
    }
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
    load: () => ({ waiting: pool?.queueSize ?? 0, threads: pool?.threads.length ?? 0 }),
    close: async () => pool?.destroy(),
  };
};

/** Made when it is first needed: a registry that only serves needs none. */
const startPool = (threads: number): Piscina => {
  const pool = new Piscina({
    filename: fileURLToPath(worker),
    execArgv: [],
    minThreads: 1,
    maxThreads: threads,
    maxQueue: 1_000,
    // A thread costs a tenth of a second to start; keep what load has called for.
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  });
  // A thread that cannot go on fails its task, which says so; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
};

/** Beside this file once built; in the source, the one that reads TypeScript. */
const worker = new URL(
  import.meta.url.endsWith('.ts') ? './judgeWorkerInSource.mjs' : './judgeWorker.js',
  import.meta.url,
);

const refusal = (error: unknown, deadline: number): Problem | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'AbortError') {
    return new Problem(
      'deadline-passed',
      `Judging the definition was stopped after ${deadline / 1_000} seconds; nothing was written.`,
      'Try again when the registry is less busy, or split the toolset or its largest schemas.',
    );
  }
  if (error.message === 'Task queue is at limit' || error.message.startsWith('No task queue available')) {
    return new Problem('busy', 'Too many definitions wait to be judged.', 'Try again in a few seconds.');
  }
  if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new Problem(
      'too-large',
      'Judging the definition took more memory than a definition may take; nothing was written.',
      'Split the toolset or its largest schemas.',
    );
  }
  if (error instanceof RangeError || error.name === 'DataCloneError') {
    const message = 'The document cannot be read: it is nested too deeply, or it is not JSON. Flatten it.';
    return new Problem('invalid-definition', 'The definition is invalid.', 'Correct it and publish again.', {
      errors: [{ pointer: '', message }],
    });
  }
  return undefined;
};
