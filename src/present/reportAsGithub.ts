import type { Change } from '../compat/change.ts';
import type { Report } from '../compat/report.ts';
import { clipped } from './clipped.ts';
import { githubCommand } from './githubCommand.ts';
import { headline } from './headline.ts';
import { approvalFor, type Reviewed, unapproved } from './reviewed.ts';
import { shownJson } from './shownJson.ts';

/**
 * A report as workflow commands of GitHub Actions, one a line: the verdict first, then each breaking change at its
 * place in the file. What was approved is a notice. Safe changes are counted by the first line and not told.
 */
export const reportAsGithub = (report: Report, reviewed: Reviewed = {}): string => {
  const breaking = report.changes.filter(({ verdict }) => verdict === 'breaking');
  const open = unapproved(report, reviewed).length;
  const about = [reviewed.toolset, reviewed.to].filter((part) => part !== undefined).join(' ');
  const verdict = open > 0 ? 'breaking' : breaking.length > 0 ? 'breaking, approved' : 'safe';
  const title = about === '' ? verdict : `${about}: ${verdict}`;
  const first = githubCommand(
    open > 0 ? 'error' : 'notice',
    { file: reviewed.file, title },
    headline(report, reviewed),
  );
  return first + breaking.map((change) => changeCommand(change, reviewed)).join('');
};

const changeCommand = (change: Change, reviewed: Reviewed): string => {
  const { file, places } = reviewed;
  const approval = approvalFor(change, reviewed);
  const region = file === undefined ? undefined : places?.find(change.tool, change.path);
  const isLine = region !== undefined && region.startLine === region.endLine;
  const properties = {
    file,
    line: file === undefined ? undefined : (region?.startLine ?? 1),
    endLine: region?.endLine,
    col: isLine ? region.startColumn : undefined,
    endColumn: isLine ? region.endColumn : undefined,
    title: `${clipped(change.tool ?? 'the toolset', 100)}: ${change.rule}`,
  };
  const said = [
    change.message,
    change.why,
    change.instead,
    change.witness && witnessWords(change.witness),
    approval && `Approved by ${approval.by}: ${approval.comment}`,
    `(${change.fingerprint})`,
  ];
  const message = said.filter((part) => part !== undefined).join(' ');
  return githubCommand(approval === undefined ? 'error' : 'notice', properties, message);
};

const witnessWords = (witness: NonNullable<Change['witness']>): string =>
  'arguments' in witness
    ? `A call that breaks: ${shownJson(witness.arguments, 500)}.`
    : `A result that it may give now: ${shownJson(witness.result, 500)}.`;
