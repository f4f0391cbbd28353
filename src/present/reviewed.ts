import type { Change } from '../compat/change.ts';
import { fullFingerprint } from '../compat/fingerprint.ts';
import type { Report } from '../compat/report.ts';
import type { Between } from './headline.ts';
import type { SourcePlaces } from './sourcePlaces.ts';

/** What a report for CI is told with besides. */
export type Reviewed = Between & {
  /** The file that holds the new definition, and where its parts stand in it. */
  readonly file?: string | undefined;
  readonly places?: SourcePlaces | undefined;
  /** The breaking changes that somebody approved, by their full fingerprints. */
  readonly approved?: Approvals | undefined;
};

export type Approvals = ReadonlyMap<string, { readonly by: string; readonly comment: string }>;

export const approvalFor = (
  change: Change,
  { approved }: Reviewed,
): { readonly by: string; readonly comment: string } | undefined => {
  if (change.verdict !== 'breaking' || approved === undefined || approved.size === 0) return undefined;
  return approved.get(fullFingerprint(change));
};

/** The breaking changes that nobody approved. */
export const unapproved = (report: Report, reviewed: Reviewed): readonly Change[] =>
  report.changes.filter(
    (change) => change.verdict === 'breaking' && approvalFor(change, reviewed) === undefined,
  );
