import type { Change } from '../../compat/change.ts';
import type { Evidence } from '../../history/evidence.ts';
import { grouped } from '../../present/figures.ts';
import { counted } from '../../present/headline.ts';
import { noticeWords } from '../../present/noticeWords.ts';
import { unprovenWords } from '../../present/reportAsText.ts';
import type { Json } from '../../schema/json.ts';
import { links } from '../links.ts';
import { Tag, VerdictBadge } from './badges.tsx';
import { Bar } from './bars.tsx';
import { JsonBlock } from './jsonBlock.tsx';
import { SideBySide } from './sideBySide.tsx';
import { Code, Name, Pieces, Sentence } from './text.tsx';

export type Card = {
  readonly change: Change;
  readonly sides: { readonly old: Json | undefined; readonly next: Json | undefined };
  /** How the two versions are called here. */
  readonly titles: { readonly old: string; readonly next: string };
  /** Where all of both sides can be read. */
  readonly whole: string;
  /** Where the change has its place. */
  readonly href: string;
  /** What recorded calls show; null where that is not known. */
  readonly evidence?: Evidence | null;
  /** What was decided about it; undefined where nothing was. */
  readonly decided?: 'approved' | 'rejected' | undefined;
};

/** One change with all that a decision about it needs. */
export const ChangeCard = ({ change, sides, titles, whole, href, decided, evidence }: Card) => (
  <article
    class={`change ${change.verdict}`}
    id={change.fingerprint}
    aria-labelledby={`h-${change.fingerprint}`}
  >
    <header>
      <VerdictBadge verdict={change.verdict} />
      {decided === undefined ? null : <Tag kind={decided === 'approved' ? 'safe' : 'break'} text={decided} />}
      <h3 id={`h-${change.fingerprint}`}>
        <Sentence text={change.message} />
      </h3>
      <a class="print" href={href} title="Link to this change">
        <span class="away">Link to this change: </span>#{change.fingerprint}
      </a>
    </header>
    <p class="where">
      {change.tool === null ? 'the toolset' : <Code text={change.tool} />}
      {change.path === '' ? '' : <Code text={change.path} />}
      <span>{change.rule}</span>
    </p>
    <SideBySide
      old={{ title: titles.old, value: sides.old }}
      next={{ title: titles.next, value: sides.next }}
      whole={whole}
      most={change.path === '' ? 14 : undefined}
    />
    <div class="reasons">
      <div>
        <h4>Why it meets history</h4>
        <p>
          <Sentence text={change.why} />
        </p>
        {change.instead === undefined ? (
          ''
        ) : (
          <>
            <h4>What to do instead</h4>
            <p>
              <Sentence text={change.instead} />
            </p>
          </>
        )}
        {(change.notices ?? []).map((notice) => (
          <p class="note">
            <Pieces text={noticeWords(notice)} />
          </p>
        ))}
      </div>
      <div>
        <WitnessPart change={change} titles={titles} whole={whole} />
        <EvidencePart change={change} evidence={evidence ?? null} />
      </div>
    </div>
  </article>
);

const WitnessPart = ({ change, titles, whole }: Pick<Card, 'change' | 'titles' | 'whole'>) => {
  const { witness } = change;
  if (witness === undefined) {
    return change.unproven ? (
      <>
        <h4>Not proven</h4>
        <p>{unprovenWords}</p>
      </>
    ) : null;
  }
  const isCall = 'arguments' in witness;
  return (
    <>
      <h4>
        {isCall ? (
          <>
            A call that <bdi>{titles.old}</bdi> accepts and <bdi>{titles.next}</bdi> contradicts
          </>
        ) : (
          <>
            A result that <bdi>{titles.next}</bdi> allows and <bdi>{titles.old}</bdi> does not
          </>
        )}
      </h4>
      <JsonBlock
        lead={isCall ? `${witness.tool} ` : `${witness.tool} → `}
        value={isCall ? witness.arguments : witness.result}
        most={1_200}
        whole={whole}
      />
    </>
  );
};

/** What recorded calls show about it. The verdict stands without them. */
const EvidencePart = ({ change, evidence }: { change: Change; evidence: Evidence | null }) => {
  const found = evidence?.changes.find(({ fingerprint }) => fingerprint === change.fingerprint);
  if (evidence === null || found === undefined || evidence.recorded.calls === 0) return null;
  const { contradicted, unknown, sessions } = found;
  return (
    <>
      <h4>On record since {evidence.since.slice(0, 10)}</h4>
      <Bar share={evidence.replayed === 0 ? 0 : contradicted.calls / evidence.replayed} kind="break" />
      <p>
        {contradicted.calls === 0
          ? `None of ${grouped(evidence.replayed)} recorded calls contradicts it.`
          : `${grouped(contradicted.calls)} of ${grouped(evidence.replayed)} recorded calls, in ${counted(contradicted.sessions, 'live session')}.`}
        {contradicted.counted === 'sampled' ? ' A sample.' : ''}
        {unknown.calls === 0 ? '' : ` Of ${grouped(unknown.calls)} too little was kept to tell.`}
      </p>
      {sessions.length === 0 ? null : (
        <p class="fine">
          {sessions.slice(0, 5).map((session, index) => (
            <>
              {index === 0 ? '' : ', '}
              <a href={links.session(session)}>
                <Name text={session} most={40} />
              </a>
            </>
          ))}
        </p>
      )}
    </>
  );
};
