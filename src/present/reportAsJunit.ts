import type { Change } from '../compat/change.ts';
import type { Report } from '../compat/report.ts';
import { clipped } from './clipped.ts';
import { counted } from './headline.ts';
import { approvalFor, type Reviewed } from './reviewed.ts';
import { shownJson } from './shownJson.ts';
import { xmlText } from './xmlText.ts';

/**
 * A report as a JUnit report, which most CI services read: one case a tool, of the file's tools and of those that are
 * gone, and one for the toolset where it changed. Only what breaks fails, and passes again when it was approved.
 */
export const reportAsJunit = (report: Report, reviewed: Reviewed = {}): string => {
  const groups = new Map<string | null, Change[]>();
  for (const tool of reviewed.places?.tools ?? []) groups.set(tool, []);
  for (const change of report.changes) {
    const group = groups.get(change.tool);
    if (group === undefined) groups.set(change.tool, [change]);
    else group.push(change);
  }
  const cases = [...groups].map(([tool, changes]) => testCase(tool, changes, reviewed));
  if (cases.length === 0) cases.push(passed(null, 'Nothing changed.'));
  const failures = cases.filter(({ fails }) => fails).length;
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" time="0"`;
  const versions = [reviewed.from, reviewed.to].filter((one) => typeof one === 'string').join(' to ');
  const name = [reviewed.toolset ?? reviewed.file ?? 'toolset', versions].filter((part) => part !== '');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${xmlText(name.join(' '))}" ${counts} skipped="0">`,
    ...cases.map(({ text }) => text),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
};

type Case = { readonly fails: boolean; readonly text: string };

const testCase = (tool: string | null, changes: readonly Change[], reviewed: Reviewed): Case => {
  const breaking = changes.filter(({ verdict }) => verdict === 'breaking');
  const open = breaking.filter((change) => approvalFor(change, reviewed) === undefined);
  const [first] = open;
  if (first === undefined) {
    const said = changes.map((change) => lineOf(change, reviewed)).join('\n');
    return passed(tool, said === '' ? 'Unchanged.' : said);
  }
  const message = open.length === 1 ? first.message : `${counted(open.length, 'change')} break calls.`;
  const body = changes.map((change) => lineOf(change, reviewed)).join('\n');
  const failure = `<failure message="${xmlText(clipped(message, 1_000))}" type="${first.rule}">${lines(body)}</failure>`;
  return { fails: true, text: caseText(tool, failure) };
};

const passed = (tool: string | null, said: string): Case => ({
  fails: false,
  text: caseText(tool, `<system-out>${lines(said)}</system-out>`),
});

const caseText = (tool: string | null, inside: string): string =>
  `    <testcase name="${xmlText(clipped(tool ?? 'the toolset', 500))}" classname="toolset check" time="0">${inside}</testcase>`;

const lineOf = (change: Change, reviewed: Reviewed): string => {
  const approval = approvalFor(change, reviewed);
  const { witness } = change;
  const shown =
    witness === undefined
      ? ''
      : 'arguments' in witness
        ? ` A call that breaks: ${shownJson(witness.arguments, 2_000)}.`
        : ` A result that it may give now: ${shownJson(witness.result, 2_000)}.`;
  const verdict = approval === undefined ? change.verdict : `approved by ${approval.by}`;
  const instead = change.instead === undefined ? '' : ` ${change.instead}`;
  const words = `${verdict}: ${change.message} ${change.why}${instead}${shown}`;
  return `${clipped(words, 5_000)} (${change.rule}${clipped(change.path === '' ? '' : ` at ${change.path}`, 500)}, ${change.fingerprint})`;
};

/** Each line by itself: what a definition says never makes one. */
const lines = (text: string): string => text.split('\n').map(xmlText).join('\n');
