import type { Change } from '../../compat/change.ts';
import { fullFingerprint } from '../../compat/fingerprint.ts';
import { dollars, grouped, signed } from '../../present/figures.ts';
import { counted, headline } from '../../present/headline.ts';
import { leastVersion } from '../../registry/versions/leastVersion.ts';
import { links, withQuery } from '../links.ts';
import { type Asked, asked, type Shown } from '../page.ts';
import { Sign } from '../parts/badges.tsx';
import { ChangeCard } from '../parts/changeCard.tsx';
import { fitting } from '../parts/fitting.ts';
import { Crumbs, type Fact, Facts } from '../parts/pieces.tsx';
import { Code, Name, Prose, Sentence } from '../parts/text.tsx';
import { Time } from '../parts/time.tsx';
import { Marks } from '../parts/timeline.tsx';
import { BillPart } from './bill.tsx';
import { Decisions, type Refused, waits } from './decisions.tsx';
import { type ReportView, type ReportWish, readReportView } from './readReportView.ts';
import { SafeChanges } from './safeChanges.tsx';
import { wholeShown } from './wholeShown.tsx';

export type { ReportWish };

/** Bytes for the parts that grow with the report, so that its page stays under 50 KB. */
const roomForCards = 25_000;
const roomForSafe = 8_000;
const roomForSafeAlone = 30_000;

/**
 * The page of a report: the verdict first, then each breaking change with all that a decision needs, then the safe
 * ones, folded. A report that is too long for a page goes on on the next; every change has an address.
 */
export const reportShown = async (request: Asked, wish: ReportWish, refused?: Refused): Promise<Shown> => {
  const view = await readReportView(request.registry, wish, request.caller);
  const whole = asked(request, 'whole');
  if (whole !== undefined) return wholeShown(request, view, whole, placeOf(request, view));
  const place = placeOf(request, view);
  const breaking = view.report.changes.filter(({ verdict }) => verdict === 'breaking');
  const safe = view.report.changes.filter(({ verdict }) => verdict === 'safe');
  const from = Number(asked(request, 'safe') ?? Number.NaN);
  const safeAlone = Number.isInteger(from) && from >= 0;
  return {
    title: titleOf(view),
    section: 'reports',
    body: (
      <>
        <Head view={view} now={request.now} />
        <Verdict view={view} breaking={breaking} />
        {safeAlone ? (
          <SafeChanges view={view} changes={safe} from={from} room={roomForSafeAlone} place={place} alone />
        ) : (
          <>
            <Facts facts={factsOf(view, breaking, safe)} />
            <Breaking view={view} breaking={breaking} at={asked(request, 'at')} place={place} />
            {safe.length === 0 ? (
              ''
            ) : (
              <SafeChanges view={view} changes={safe} from={0} room={roomForSafe} place={place} />
            )}
          </>
        )}
        {view.reviewed === undefined ? null : (
          <Decisions
            request={request}
            report={view.report.id}
            reviewed={view.reviewed}
            breaking={breaking}
            refused={refused}
          />
        )}
        <BillPart bill={view.report.cost} />
        <p class="fine">
          Judged with the {view.report.lens} lens by engine {view.report.engine}. Report{' '}
          <code class="hash">{view.report.id.slice(0, 12)}</code>.
        </p>
      </>
    ),
  };
};

/** Where this report is, without what chooses a part of it. */
const placeOf = ({ query }: Asked, { report, kind }: ReportView): Place => {
  const { id, toolset, from, to } = report;
  if (kind === 'compared') {
    const sides = {
      from: query.get('from') ?? from?.version ?? from?.digest,
      to: query.get('to') ?? to.version ?? to.digest,
      lens: query.get('lens') ?? undefined,
    };
    return (part) => withQuery(links.compare(toolset), { ...sides, ...part });
  }
  const path = to.version === null ? links.reportById(id) : links.report(toolset, to.version);
  return (part) => withQuery(path, part);
};

const sideName = (side: { version: string | null; digest: string } | null): string =>
  side === null ? 'nothing' : (side.version ?? 'the check');

const titleOf = ({ report }: ReportView): string => {
  const sides = `${report.toolset} ${sideName(report.from)} to ${sideName(report.to)}`;
  if (report.from === null) return `${report.toolset} ${sideName(report.to)}: the first version`;
  const says =
    report.verdict === 'breaking' ? 'breaks history' : report.changes.length === 0 ? 'no change' : 'safe';
  return `${sides}: ${says}`;
};

const Head = ({ view, now }: { view: ReportView; now: Date }) => {
  const { report, version, kind } = view;
  const to = sideName(report.to);
  return (
    <>
      <Crumbs
        steps={[
          ['Toolsets', links.toolsets],
          [<Name text={report.toolset} />, links.toolset(report.toolset)],
          ...(report.to.version === null
            ? []
            : [[report.to.version, links.version(report.toolset, report.to.version)] as const]),
          [kind === 'compared' ? 'Comparison' : kind === 'checked' ? 'Check' : 'Report'],
        ]}
      />
      <h1>
        {report.from === null ? (
          <>{to} is the first version</>
        ) : kind === 'checked' ? (
          <>What a check would do to conversations on {sideName(report.from)}</>
        ) : kind === 'compared' ? (
          <>
            From {sideName(report.from)} to {to}
          </>
        ) : (
          <>
            What {to} does to conversations on {sideName(report.from)}
          </>
        )}
      </h1>
      {version === undefined || kind === 'compared' ? (
        ''
      ) : (
        <div class="meta">
          <p>
            Published by <Name text={version.publisher} most={60} />{' '}
            <Time at={version.publishedAt} now={now} />
            {version.source?.commit === undefined ? (
              ''
            ) : (
              <>
                {' from '}
                <Code text={version.source.commit.slice(0, 12)} />
              </>
            )}{' '}
            <Marks item={version} />
          </p>
          {version.message === null ? (
            ''
          ) : (
            <blockquote>
              <Prose text={version.message} most={400} />
            </blockquote>
          )}
        </div>
      )}
    </>
  );
};

const Verdict = ({ view, breaking }: { view: ReportView; breaking: readonly Change[] }) => {
  const { report, kind } = view;
  const { from, to, bump } = report;
  const is = report.verdict === 'breaking' ? 'break' : 'safe';
  const says =
    from === null
      ? 'Nothing to compare'
      : report.changes.length === 0
        ? 'Nothing changed'
        : is === 'break'
          ? breaking.every(({ unproven }) => unproven)
            ? 'May break history'
            : 'Breaks history'
          : 'Safe for every conversation';
  return (
    <section class={`verdict ${is}`} aria-label="Verdict">
      <div class="says">
        <p class="word">
          <Sign of={is} /> {says}
        </p>
        <p>
          {headline(report, { from: from === null ? null : sideName(from) }).replace(/ Bump: \w+\.$/, '')}
        </p>
        {view.reviewed !== undefined && waits(view.reviewed) ? (
          <p>
            Waiting for a decision. <a href="#decisions">Decide</a>
          </p>
        ) : null}
        {is === 'break' ? (
          <p class="soft">
            Conversations that began earlier stay on their version; nothing changes under them.
          </p>
        ) : (
          ''
        )}
      </div>
      {from === null || bump === 'none' ? (
        ''
      ) : (
        <div class="need">
          <p>
            <b>{from.version === null ? bump : leastVersion(from.version, bump)}</b>
            <span>{from.version === null ? 'bump' : `least version, ${bump}`}</span>
          </p>
          {kind === 'published' && to.version !== null ? (
            <p>
              <b>{to.version}</b>
              <span>published</span>
            </p>
          ) : (
            ''
          )}
        </div>
      )}
    </section>
  );
};

const factsOf = (
  { report, elsewhere }: ReportView,
  breaking: readonly Change[],
  safe: readonly Change[],
): (Fact | undefined)[] => {
  const { cost, evidence, from } = report;
  const tools = new Set(report.changes.flatMap(({ tool }) => (tool === null ? [] : [tool])));
  const kept = cost?.formats.filter(({ same }) => same).length ?? 0;
  return [
    from === null
      ? undefined
      : {
          name: 'Changes',
          value: `${breaking.length} breaking, ${safe.length} safe`,
          note: `in ${counted(tools.size, 'tool')}`,
        },
    elsewhere === undefined || elsewhere === 0
      ? undefined
      : {
          name: 'Live sessions elsewhere',
          value: <a href={links.sessionsOn(report.toolset)}>{grouped(elsewhere)}</a>,
          note: 'they stay on their version',
        },
    evidence === null || evidence.recorded.calls === 0
      ? undefined
      : {
          name: 'Recorded calls contradicted',
          value: `${grouped(evidence.contradicted.calls)} of ${grouped(evidence.replayed)}`,
          note: `in ${counted(evidence.contradicted.sessions, 'live session')}, since ${evidence.since.slice(0, 10)}${evidence.contradicted.counted === 'sampled' ? ', a sample' : ''}`,
        },
    cost === null
      ? undefined
      : {
          name: 'Tokens a request',
          value:
            cost.before === null
              ? grouped(cost.after.tokens)
              : `${grouped(cost.before.tokens)} → ${grouped(cost.after.tokens)}`,
          note:
            cost.before === null ? `as ${cost.format}` : `${signed(grouped(cost.tokens))}, as ${cost.format}`,
        },
    cost?.month === undefined
      ? undefined
      : {
          name: 'A month',
          value: signed(dollars(cost.month.cached ?? cost.month.uncached)),
          note: `at ${grouped(cost.month.requests)} requests${cost.model === undefined ? '' : `, ${cost.model}`}`,
        },
    cost === null || cost.formats.length === 0
      ? undefined
      : {
          name: 'Prompt caches',
          value:
            kept === cost.formats.length
              ? 'kept'
              : kept === 0
                ? 'filled anew'
                : `kept in ${kept} of ${cost.formats.length}`,
          note:
            kept === cost.formats.length ? 'the same bytes in every format' : 'once, when sessions move here',
        },
  ];
};

type Place = (part: Readonly<Record<string, string>>) => string;

const Breaking = ({
  view,
  breaking,
  at,
  place,
}: {
  view: ReportView;
  breaking: readonly Change[];
  at: string | undefined;
  place: Place;
}) => {
  if (breaking.length === 0) return null;
  const start = Math.max(
    0,
    breaking.findIndex(({ fingerprint }) => fingerprint === at),
  );
  const titles = { old: sideName(view.report.from), next: sideName(view.report.to) };
  const { shown, count } = fitting(breaking.slice(start), roomForCards, (change) => (
    <ChangeCard
      change={change}
      sides={view.sidesOf(change)}
      decided={decidedOf(view, change)}
      evidence={view.report.evidence}
      titles={titles}
      whole={place({ whole: change.fingerprint })}
      href={`${start === 0 ? place({}) : place({ at: breaking[start]?.fingerprint ?? '' })}#${change.fingerprint}`}
    />
  ));
  const next = breaking[start + count];
  const isWhole = start === 0 && next === undefined;
  const addressOf = (change: Change, index: number): string =>
    index >= start && index < start + count
      ? `#${change.fingerprint}`
      : `${place({ at: change.fingerprint })}#${change.fingerprint}`;
  return (
    <section aria-labelledby="breaking">
      <h2 id="breaking">
        {isWhole
          ? counted(breaking.length, 'breaking change')
          : `Breaking changes ${start + 1} to ${start + count} of ${breaking.length}`}
      </h2>
      {breaking.length > 1 ? <Index breaking={breaking} addressOf={addressOf} /> : ''}
      {shown}
      {isWhole ? (
        ''
      ) : (
        <nav class="pager" aria-label="Pages of breaking changes">
          {start === 0 ? '' : <a href={place({})}>To the first breaking change</a>}
          {next === undefined ? (
            ''
          ) : (
            <a class="next" rel="next" href={`${place({ at: next.fingerprint })}#${next.fingerprint}`}>
              {counted(breaking.length - start - count, 'more breaking change')}
            </a>
          )}
        </nav>
      )}
    </section>
  );
};

const decidedOf = ({ reviewed }: ReportView, change: Change): 'approved' | 'rejected' | undefined => {
  if (reviewed === undefined || reviewed.decisions.length === 0) return undefined;
  const hash = fullFingerprint(change);
  const state = reviewed.review.changes.find((one) => one.hash === hash)?.state;
  return state === 'open' ? undefined : state;
};

const Index = ({
  breaking,
  addressOf,
}: {
  breaking: readonly Change[];
  addressOf: (change: Change, index: number) => string;
}) => {
  const { shown, count } = fitting(breaking, 5_000, (change, index) => (
    <li>
      <a href={addressOf(change, index)}>
        {change.tool === null || change.path === '' ? (
          ''
        ) : (
          <>
            <Code text={change.tool} most={60} />:{' '}
          </>
        )}
        <Sentence text={change.message} most={160} />
      </a>
    </li>
  ));
  return (
    <ol class="index">
      {shown}
      {count < breaking.length ? <li class="soft">and {breaking.length - count} more</li> : ''}
    </ol>
  );
};
