/** What was decided about a report, as far as it is told in words. */
export type Decided = {
  readonly state: string;
  /** Newest first. */
  readonly decisions: readonly {
    readonly decision: string;
    readonly comment: string;
    /** Fingerprints; null where it is about all changes. */
    readonly changes: readonly string[] | null;
    readonly expires: string | null;
    readonly by: string;
    readonly at: string;
  }[];
  readonly review: {
    readonly versions: readonly {
      readonly version: string;
      readonly state: string;
      readonly waiting: readonly string[];
      readonly overtakenBy: string | null;
    }[];
    readonly asked: { readonly by: string; readonly until: string } | null;
  };
};

/** A sentence for what waits or was turned down, and then one for each decision; none where nobody has to decide. */
export const decisionWords = ({ state, decisions, review }: Decided): readonly string[] => {
  const { versions, asked } = review;
  const made = decisions.slice(0, most).map(({ decision, comment, changes, expires, by, at }) => {
    const what = decision === 'approve' ? 'Approved' : 'Rejected';
    const about = changes === null ? '' : `, for ${changes.slice(0, most).join(', ')}`;
    const rest = changes !== null && changes.length > most ? ` and ${changes.length - most} more` : '';
    const until = expires === null ? '' : `, until ${expires}`;
    return `${what} by ${by} at ${at}${about}${rest}${until}: ${comment}`;
  });
  const left = decisions.length - made.length;
  return [
    ...versions.filter((version) => version.state !== 'approved').map(versionWords),
    ...(versions.length === 0 && asked !== null
      ? [`A check, ${state}: ${asked.by} asked for its review, and it is kept until ${asked.until}.`]
      : []),
    ...made,
    ...(left > 0 ? [`There are ${left} earlier decisions, which the JSON form lists.`] : []),
  ];
};

const most = 20;

const versionWords = ({
  version,
  state,
  waiting,
  overtakenBy,
}: Decided['review']['versions'][number]): string => {
  const moves =
    state === 'pending' && waiting.length > 0
      ? `; ${waiting.join(', ')} will move to it when it is approved`
      : '';
  const overtaken =
    overtakenBy === null
      ? ''
      : ` Meanwhile ${overtakenBy} was approved, and this report does not compare with that one.`;
  return `${version} is ${state}${moves}.${overtaken}`;
};
