import type { Change } from '../../compat/change.ts';
import { fullFingerprint } from '../../compat/fingerprint.ts';
import { counted } from '../../present/headline.ts';
import type { Decision, Review, ReviewState } from '../../registry/decisions/decision.ts';
import { links } from '../links.ts';
import type { Asked } from '../page.ts';
import { Tag } from '../parts/badges.tsx';
import { Csrf, Select } from '../parts/fields.tsx';
import { fitting } from '../parts/fitting.ts';
import { Name, Prose, Sentence } from '../parts/text.tsx';
import { exactTime, Time } from '../parts/time.tsx';
import { expiryDays } from './readDecisionForm.ts';

/** What was decided about a report. */
export type Reviewed = {
  readonly state: ReviewState;
  readonly decisions: readonly Decision[];
  readonly review: Review;
};

export type Refused = { readonly fault: string; readonly form: URLSearchParams };

/** Whether something waits for somebody to decide. */
export const waits = ({ review, state }: Reviewed): boolean =>
  review.versions.length > 0
    ? review.versions.some((version) => version.state !== 'approved')
    : review.asked !== null && state !== 'approved';

/** A report that is decided on, and what a form said that was refused. */
type Deciding = {
  request: Asked;
  report: string;
  reviewed: Reviewed;
  breaking: readonly Change[];
  refused: Refused | undefined;
};

/** What was decided so far, and the form for whoever may decide. */
export const Decisions = ({ request, report, reviewed, breaking, refused }: Deciding) => {
  const { decisions } = reviewed;
  const isOpen = waits(reviewed);
  if (decisions.length === 0 && !isOpen) return null;
  const mayDecide = request.caller.scopes.has('review');
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions">{isOpen ? 'Decide' : 'Decisions'}</h2>
      <Waiting reviewed={reviewed} now={request.now} />
      {decisions.length === 0 ? null : (
        <div class="panel">
          <ol class="decisions">
            {decisions.slice(0, 20).map((decision) => (
              <Made decision={decision} breaking={breaking} now={request.now} />
            ))}
          </ol>
        </div>
      )}
      {isOpen && mayDecide && request.csrf === '' ? (
        <p>
          <a href={`${links.reportById(report)}#decisions`}>Decide on the page of this report</a>
        </p>
      ) : isOpen && mayDecide ? (
        <Form request={request} report={report} reviewed={reviewed} breaking={breaking} refused={refused} />
      ) : isOpen ? (
        <p class="soft">Your key may read this and not decide. That takes one with the scope “review”.</p>
      ) : null}
    </section>
  );
};

const Waiting = ({ reviewed: { review }, now }: { reviewed: Reviewed; now: Date }) => (
  <>
    {review.versions.slice(0, 10).map(({ version, state, waiting, overtakenBy }) =>
      state === 'approved' ? null : (
        <p>
          <b class="version">{version}</b> is {state}
          {state === 'pending' && waiting.length > 0
            ? `; ${waiting.join(', ')} will move to it when it is approved`
            : ''}
          .
          {overtakenBy === null ? (
            ''
          ) : (
            <>
              {' '}
              Meanwhile <b class="version">{overtakenBy}</b> was approved, and this report does not compare
              with that one.
            </>
          )}
        </p>
      ),
    )}
    {review.asked === null ? null : (
      <p>
        <Name text={review.asked.by} most={60} /> asked for this review{' '}
        <Time at={review.asked.at} now={now} />; it is kept until {exactTime(review.asked.until)}.
        {review.asked.message === null ? (
          ''
        ) : (
          <>
            {' '}
            <Prose text={review.asked.message} most={300} />
          </>
        )}
      </p>
    )}
  </>
);

const Made = ({
  decision,
  breaking,
  now,
}: {
  decision: Decision;
  breaking: readonly Change[];
  now: Date;
}) => {
  const about = decision.changes;
  return (
    <li>
      <p>
        <Tag
          kind={decision.decision === 'approve' ? 'safe' : 'break'}
          text={decision.decision === 'approve' ? 'approved' : 'rejected'}
        />{' '}
        by <Name text={decision.by} most={60} /> <Time at={decision.at} now={now} />
        {about === null ? '' : `, for ${about.length} of ${counted(breaking.length, 'breaking change')}`}
        {decision.expires === null ? '' : `, until ${exactTime(decision.expires)}`}
      </p>
      <p>
        <Prose text={decision.comment} most={1_000} />
      </p>
      {about === null ? null : (
        <p class="fine">
          {about.slice(0, 20).map((one) => (
            <>
              <a class="print" href={`#${one.slice(0, 12)}`}>
                #{one.slice(0, 12)}
              </a>{' '}
            </>
          ))}
        </p>
      )}
    </li>
  );
};

const Form = ({ request, report, reviewed, breaking, refused }: Deciding) => {
  const stateOf = new Map(reviewed.review.changes.map((change) => [change.hash, change.state]));
  const ticked = new Set(refused?.form.getAll('change') ?? []);
  const isPublished = reviewed.review.versions.length > 0;
  const { shown, count } = fitting(breaking, 6_000, (change) => {
    const hash = fullFingerprint(change);
    const state = stateOf.get(hash) ?? 'open';
    return (
      <label class="choice">
        <input type="checkbox" name="change" value={hash} {...(ticked.has(hash) && { checked: true })} />
        <span>
          <Sentence text={change.message} most={160} />{' '}
          {state === 'open' ? '' : <Tag kind={state === 'approved' ? 'safe' : 'break'} text={state} />}
        </span>
      </label>
    );
  });
  return (
    <form class="decide" method="post" action={links.reportById(report)}>
      <Csrf token={request.csrf} />
      {refused === undefined ? null : (
        <p class="told bad" role="alert" id="decision-fault">
          {refused.fault}
        </p>
      )}
      <label for="comment">Why</label>
      <textarea
        id="comment"
        name="comment"
        required
        maxlength={10_000}
        {...(refused !== undefined && { 'aria-describedby': 'decision-fault' })}
      >
        {refused?.form.get('comment') ?? ''}
      </textarea>
      {breaking.length > 1 ? (
        <details {...(ticked.size > 0 && { open: true })}>
          <summary>Only some of the changes</summary>
          <fieldset>
            <legend>What is ticked is decided; with nothing ticked, all of it is</legend>
            {shown}
            {count < breaking.length ? (
              <p class="soft">
                {breaking.length - count} more are decided one by one with{' '}
                <code>toolset approve --change</code>.
              </p>
            ) : null}
          </fieldset>
        </details>
      ) : null}
      {isPublished ? null : (
        <div class="line">
          <Select
            label="The approval holds"
            id="days"
            chosen={refused?.form.get('days') ?? ''}
            options={[
              ['', 'as long as the check is kept'],
              ...expiryDays.map((days) => [String(days), `${days} days`] as const),
            ]}
          />
        </div>
      )}
      <div class="row">
        <button class="go" type="submit" name="decision" value="approve">
          Approve
        </button>
        <button class="stop" type="submit" name="decision" value="reject">
          Reject
        </button>
        <span class="soft">A decision is kept with your name. A later one takes its place.</span>
      </div>
    </form>
  );
};
