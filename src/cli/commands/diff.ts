import { compare } from '../../compat/compare.ts';
import type { EditBill } from '../../cost/editBill.ts';
import type { CanonicalToolset } from '../../toolset/toolset.ts';
import type { Options } from '../command.ts';
import { compareLine } from '../compareLine.ts';
import { definitionFrom } from '../definitionFrom.ts';
import type { ExitCode } from '../exitCode.ts';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import { lensOf, lensOption } from '../lensOf.ts';
import { lines } from '../lines.ts';
import { outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';
import { shown } from '../readInput.ts';
import { readRenames, renamesOption } from '../readRenames.ts';
import { showNormalised } from '../showNormalised.ts';
import { showReport } from '../showReport.ts';

const options = {
  ...outputOptions,
  ...lensOption,
  ...renamesOption,
  cost: { type: 'boolean', says: 'also what the edit costs every request, and what stays cached' },
  stdin: { type: 'boolean', says: 'read many comparisons from stdin, one JSON object a line' },
} as const satisfies Options;

export const diff = {
  name: 'diff',
  usage: [
    'diff OLD NEW [--output text|json|markdown] [--lens declared|strict] [--renames FILE] [--cost]',
    'diff --stdin --json',
  ],
  about: [
    'Compares two definitions, without a server: what changed, and which changes contradict calls that conversations have made. OLD and NEW are JSON files, definitions or tools in any wire shape; - is stdin.',
    'With --stdin it reads {"id", "old", "new", "lens"?, "renames"?} objects, one a line, and prints one {"id", ...report} a line, in order. A line whose definitions are invalid, or that is no such object, is answered by {"id", "error"}.',
    'Exit code: 0 no change breaks, 1 one does, 2 the call or a definition is wrong. With --stdin: 0 when every line was answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const many = args.includes('--stdin');
    const { values, positionals } = readArguments(diff, many ? [] : ['OLD', 'NEW'], args);
    const form = outputForm(values);
    if (values.stdin) return compareLines(form === 'json', values, io);
    const lens = lensOf(values.lens);
    const [oldFile = '', newFile = ''] = positionals;
    if (oldFile === '-' && newFile === '-')
      throw new Failure(2, 'OLD and NEW are both stdin; give one of them as a file.');
    const renames = values.renames === undefined ? [] : await readRenames(values.renames, io);
    const old = await definitionFrom(oldFile, io);
    const next = await definitionFrom(newFile, io);
    const report = compare(old.toolset, next.toolset, { lens, renames });
    const normalised = { old: old.normalised, new: next.normalised };
    const cost = values.cost ? await billOf(old.toolset, next.toolset) : undefined;
    const between = { from: shown(oldFile), to: shown(newFile) };
    await io.stdout.write(showReport(report, form, io, between, { normalised, ...(cost && { cost }) }));
    if (cost !== undefined && form !== 'json') {
      const { showBill } = await import('../showBill.ts');
      await io.stdout.write(showBill(cost, form, io));
    }
    if (form !== 'json') {
      const notes = [
        ...showNormalised(old.normalised, form, shown(oldFile)),
        ...showNormalised(next.normalised, form, shown(newFile)),
      ];
      await io.stdout.write(notes.map((note) => `\n${note}\n`).join(''));
    }
    return report.verdict === 'breaking' ? 1 : 0;
  },
};

/** Loaded when it is asked for: a comparison alone starts several times as fast. */
const billOf = async (old: CanonicalToolset, next: CanonicalToolset): Promise<EditBill> => {
  const { editBill } = await import('../../cost/editBill.ts');
  return editBill(old, next, { format: 'openai-chat' });
};

const compareLines = async (
  json: boolean,
  values: { lens?: string; renames?: string; cost?: boolean },
  io: Io,
): Promise<ExitCode> => {
  if (values.cost) throw new Failure(2, '--cost is for one comparison; leave it out with --stdin.');
  if (!json) throw new Failure(2, '--stdin answers in JSON only; call `toolset diff --stdin --json`.');
  if (values.lens !== undefined || values.renames !== undefined) {
    throw new Failure(
      2,
      'With --stdin, lens and renames stand in each line; leave --lens and --renames out.',
    );
  }
  let answered = true;
  for await (const line of lines(io.stdin)) {
    const answer = compareLine(line);
    answered &&= answer.answered;
    await io.stdout.write(`${answer.text}\n`);
  }
  return answered ? 0 : 2;
};
