import type { Change } from '../compat/change.ts';
import type { Report } from '../compat/report.ts';
import type { ChangeEvidence, Evidence } from '../history/evidence.ts';
import { changeEvidence, changeEvidenceSentence, evidenceSentences } from './evidenceWords.ts';
import { type Between, betweenVersions, counted, headline } from './headline.ts';
import { noticeWords } from './noticeWords.ts';
import { type Palette, palette } from './palette.ts';
import { shownJson } from './shownJson.ts';
import { visible } from './visible.ts';
import { wrapped } from './wrapped.ts';

export type TextOptions = Between & {
  readonly colour: boolean;
  readonly width?: number;
  /** What recorded calls show, where that is known. */
  readonly evidence?: Evidence | null | undefined;
};

/** Up to so many changes a report is one list; a longer one is read tool by tool. */
const short = 12;

/**
 * A report for a terminal: the verdict and the bump, then every change with what it is, where it is, how it meets
 * calls in history, what to do instead and the call that breaks. Breaking changes come first: in the whole of a
 * short report, within each tool of a long one, where the tools that break come first.
 */
export const reportAsText = (report: Report, options: TextOptions): string => {
  const paint = palette(options.colour);
  const width = Math.max(40, options.width ?? 100);
  const verdict = report.verdict === 'breaking' ? paint.bad('breaking') : paint.good('safe');
  const [first = '', ...rest] = wrapped(headline(report, options), width - 'breaking: '.length);
  const lines = [`${verdict}: ${first}`, ...rest, paint.faint(visible(betweenVersions(report, options)))];
  for (const sentence of options.evidence ? evidenceSentences(options.evidence) : []) {
    lines.push(...wrapped(visible(sentence), width).map(paint.faint));
  }
  const found = changeEvidence(options.evidence);
  const shown = (change: Change, columns: number, named: boolean): string[] =>
    changeLines(change, found.get(change.fingerprint), paint, columns, named);
  const tools = new Set(report.changes.map((change) => change.tool));
  if (report.changes.length <= short || tools.size === 1) {
    for (const change of report.changes) lines.push('', ...shown(change, width, true));
  } else {
    for (const [tool, changes] of byTool(report.changes)) {
      lines.push('', paint.strong(`${nameOf(tool)}: ${tally(changes)}`));
      for (const change of changes) {
        lines.push('', ...shown(change, width - 2, false).map((line) => `  ${line}`));
      }
    }
  }
  return `${lines.join('\n')}\n`;
};

const nameOf = (tool: string | null): string => (tool === null ? 'the toolset' : visible(tool));

/** In the order of the report, which has its breaking changes first: so have the groups. */
const byTool = (changes: readonly Change[]): Map<string | null, Change[]> => {
  const groups = new Map<string | null, Change[]>();
  for (const change of changes) {
    const group = groups.get(change.tool);
    if (group === undefined) groups.set(change.tool, [change]);
    else group.push(change);
  }
  return groups;
};

const tally = (changes: readonly Change[]): string => {
  const breaking = changes.filter((change) => change.verdict === 'breaking').length;
  const safe = changes.length - breaking;
  if (breaking === 0) return counted(safe, 'safe change');
  return `${counted(breaking, 'breaking change')}${safe === 0 ? '' : `, ${safe} safe`}`;
};

const changeLines = (
  change: Change,
  found: ChangeEvidence | undefined,
  paint: Palette,
  width: number,
  named: boolean,
): string[] => {
  const breaking = change.verdict === 'breaking';
  const what = `${named ? `${nameOf(change.tool)}: ` : ''}${visible(change.message)}`;
  const [first = '', ...rest] = wrapped(what, width - 2);
  return [
    `${breaking ? paint.bad('✗') : paint.good('✓')} ${breaking ? paint.strong(first) : first}`,
    ...rest.map((line) => `  ${breaking ? paint.strong(line) : line}`),
    ...details(change, found).flatMap(({ label, text, whole }) =>
      labelled(label, whole ? [text] : wrapped(text, width - indent), paint),
    ),
  ];
};

type Detail = { readonly label: string; readonly text: string; readonly whole?: true };

const details = (change: Change, evidence: ChangeEvidence | undefined): Detail[] => {
  const found: Detail[] = [
    { label: 'where', text: visible(change.path === '' ? 'the tool itself' : change.path), whole: true },
    { label: 'why', text: visible(change.why) },
  ];
  if (change.tool === null) found.shift();
  const shows = changeEvidenceSentence(evidence);
  if (shows !== undefined) found.push({ label: 'evidence', text: visible(shows) });
  if (change.instead !== undefined) found.push({ label: 'instead', text: visible(change.instead) });
  if (change.before !== undefined)
    found.push({ label: 'before', text: shownJson(change.before), whole: true });
  if (change.after !== undefined) found.push({ label: 'after', text: shownJson(change.after), whole: true });
  if (change.witness !== undefined) found.push(witnessDetail(change.witness));
  if (change.unproven) found.push({ label: 'unproven', text: unprovenWords });
  for (const notice of change.notices ?? []) {
    found.push({ label: 'note', text: visible(noticeWords(notice)) });
  }
  found.push({ label: 'rule', text: `${change.rule} (${change.bump}, ${change.fingerprint})`, whole: true });
  return found;
};

const witnessDetail = (witness: NonNullable<Change['witness']>): Detail => {
  const tool = visible(witness.tool);
  return 'arguments' in witness
    ? { label: 'breaks', text: `${tool} ${shownJson(witness.arguments, 2_000)}`, whole: true }
    : { label: 'result', text: `${tool} may now give ${shownJson(witness.result, 2_000)}`, whole: true };
};

export const unprovenWords =
  'No call that breaks was found, and no proof that none does. What is not proven safe counts as breaking.';

const indent = 11;

const labelled = (label: string, lines: readonly string[], paint: Palette): string[] =>
  lines.map((line, index) => `  ${index === 0 ? paint.faint(label.padEnd(8)) : ' '.repeat(8)} ${line}`);
