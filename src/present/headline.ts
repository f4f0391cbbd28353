import type { Report } from '../compat/report.ts';

/** Which two versions a report is about, as far as that is known; `from` is null for a first version. */
export type Between = {
  readonly toolset?: string | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | undefined;
};

/** The first line of every report in words: the verdict, how much of it, and what the version number must do. */
export const headline = (report: Report, between: Between = {}): string => {
  if (between.from === null) return 'This is the first version, with nothing to compare.';
  const all = report.changes.length;
  if (all === 0) return 'Nothing changed: no new version is needed.';
  const breaking = report.changes.filter((change) => change.verdict === 'breaking');
  if (breaking.length === 0) {
    return `${counted(all, 'change')}, and no earlier call or result contradicts ${all === 1 ? 'it' : 'them'}. Bump: ${report.bump}.`;
  }
  const of = all === 1 ? 'The one change' : `${breaking.length} of ${counted(all, 'change')}`;
  const verb = breaking.length === 1 ? 'contradicts' : 'contradict';
  const may = breaking.every((change) => change.unproven) ? `may ${verb.replace(/s$/, '')}` : verb;
  return `${of} ${may} calls or results that conversations may hold. Bump: ${report.bump}.`;
};

/** The line under it: the two versions and the lens, without the names that are not known. */
export const betweenVersions = (report: Report, between: Between): string => {
  const versions = [between.from, between.to].filter((version) => typeof version === 'string').join(' → ');
  const about = [between.toolset ?? '', versions].filter((part) => part !== '').join(' ');
  return about === '' ? `${report.lens} lens` : `${about}, ${report.lens} lens`;
};

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
