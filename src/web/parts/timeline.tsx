import { grouped, signed } from '../../present/figures.ts';
import type { Drain, DrainingVersion } from '../../registry/readDrain.ts';
import type { VersionSummary } from '../../registry/versionSummary.ts';
import { links } from '../links.ts';
import { Tag, VerdictBadge } from './badges.tsx';
import { Bar } from './bars.tsx';
import { Name, Prose } from './text.tsx';
import { Time } from './time.tsx';

/** Versions, newest first; what each did to conversations stands between it and the one before. */
export const Timeline = ({
  versions,
  tokens,
  drain,
  now,
}: {
  versions: readonly VersionSummary[];
  tokens: ReadonlyMap<string, number>;
  drain: Drain;
  now: Date;
}) => {
  const tallies = new Map(drain.versions.map((tally) => [tally.version, tally]));
  const most = Math.max(1, ...drain.versions.map(({ live }) => live));
  const before = new Map(versions.map(({ version, digest }) => [version, tokens.get(digest)]));
  return (
    <ol class="timeline">
      {versions.map((item) => (
        <li class={item.previous === null ? 'first' : item.verdict === 'breaking' ? 'break' : 'safe'}>
          <div class="when">
            <a class="version" href={links.version(item.toolset, item.version)}>
              {item.version}
            </a>
            <Marks item={item} />
          </div>
          <div class="what">
            {item.message === null ? (
              <p class="soft">{item.previous === null ? 'The first version' : 'No message'}</p>
            ) : (
              <p>
                <Prose text={item.message} most={200} whole={links.version(item.toolset, item.version)} />
              </p>
            )}
            <p class="by">
              <Time at={item.publishedAt} now={now} /> by <Name text={item.publisher} most={60} />
              {' · '}
              {item.tools} {item.tools === 1 ? 'tool' : 'tools'}
              <TokenWords item={item} tokens={tokens} before={before} />
            </p>
          </div>
          <div class="verdict-of">
            {item.previous === null ? (
              <span class="soft">nothing before it</span>
            ) : (
              <>
                <VerdictBadge verdict={item.verdict} bump={item.bump} />
                <a href={links.report(item.toolset, item.version)}>
                  Report<span class="away"> on {item.version}</span>
                </a>
              </>
            )}
          </div>
          <DrainLine tally={tallies.get(item.version)} most={most} toolset={item.toolset} now={now} />
        </li>
      ))}
    </ol>
  );
};

/** What may be said of a version besides. */
export const Marks = ({ item }: { item: VersionSummary }) => (
  <>
    {item.channels.map((channel) => (
      <Tag kind="here" text={channel} />
    ))}
    {item.state === 'approved' ? (
      ''
    ) : (
      <Tag kind={item.state === 'pending' ? 'note' : 'break'} text={item.state} />
    )}
    {item.yanked ? <Tag kind="break" text="yanked" /> : ''}
    {item.deprecated === null ? '' : <Tag kind="note" text="deprecated" />}
  </>
);

const TokenWords = ({
  item,
  tokens,
  before,
}: {
  item: VersionSummary;
  tokens: ReadonlyMap<string, number>;
  before: ReadonlyMap<string, number | undefined>;
}) => {
  const here = tokens.get(item.digest);
  if (here === undefined) return null;
  const earlier = item.previous === null ? undefined : before.get(item.previous);
  const moved = earlier === undefined || earlier === here ? '' : ` (${signed(grouped(here - earlier))})`;
  return (
    <>
      {' · '}
      {grouped(here)} tokens{moved}
    </>
  );
};

/** How many conversations are still on a version, against the version with the most. */
const DrainLine = ({
  tally,
  most,
  toolset,
  now,
}: {
  tally: DrainingVersion | undefined;
  most: number;
  toolset: string;
  now: Date;
}) => {
  if (tally === undefined || tally.live + tally.lapsed + tally.ended === 0) return null;
  return (
    <p class="drain">
      <Bar share={tally.live / most} kind={tally.state === 'draining' ? 'note' : 'here'} />
      <span>
        <a href={links.sessionsOn(toolset, tally.version)}>{grouped(tally.live)} live</a>
        {tally.lapsed === 0 ? '' : `, ${grouped(tally.lapsed)} lapsed`}
        {tally.ended === 0 ? '' : `, ${grouped(tally.ended)} ended`}
        {tally.state === 'draining' ? ', draining' : tally.state === 'drained' ? ', drained' : ''}
        {tally.lastSeen === null ? null : (
          <>
            {', last seen '}
            <Time at={tally.lastSeen} now={now} />
          </>
        )}
      </span>
    </p>
  );
};
