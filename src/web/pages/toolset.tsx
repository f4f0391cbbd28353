import { grouped } from '../../present/figures.ts';
import { counted } from '../../present/headline.ts';
import { listVersions } from '../../registry/listVersions.ts';
import { readDrain } from '../../registry/readDrain.ts';
import { readTokens } from '../../registry/readTokens.ts';
import { readToolset } from '../../registry/readToolset.ts';
import { links } from '../links.ts';
import { asked, type Page, param } from '../page.ts';
import { Columns } from '../parts/bars.tsx';
import { Crumbs, Facts, Pager } from '../parts/pieces.tsx';
import { Name } from '../parts/text.tsx';
import { Time } from '../parts/time.tsx';
import { Timeline } from '../parts/timeline.tsx';

export const toolset: Page = {
  id: 'toolset',
  path: '/toolsets/{name}',
  needs: 'read',
  show: async (request) => {
    const { registry, now } = request;
    const name = param(request, 'name');
    const cursor = asked(request, 'cursor');
    const [summary, versions, drain] = await Promise.all([
      readToolset(registry, name),
      listVersions(registry, { toolset: name, limit: 25, cursor }),
      readDrain(registry, name),
    ]);
    const tokens = await readTokens(registry, {
      toolset: name,
      digests: versions.items.map(({ digest }) => digest),
    });
    const newest = versions.items.find(({ version }) => version === summary.latest) ?? versions.items[0];
    const points = [...versions.items].reverse().flatMap(({ version, digest }) => {
      const value = tokens.get(digest);
      return value === undefined ? [] : [{ title: `${version}: ${grouped(value)} tokens`, value }];
    });
    const live = drain.versions.reduce((sum, version) => sum + version.live, 0);
    const draining = drain.versions.filter(({ state }) => state === 'draining');
    const current = newest === undefined ? undefined : tokens.get(newest.digest);
    return {
      title: name,
      section: 'toolsets',
      body: (
        <>
          <Crumbs steps={[['Toolsets', links.toolsets], [<Name text={name} />]]} />
          <div class="heading">
            <h1>
              <Name text={name} />
            </h1>
            <p class="actions">
              <a class="button" href={links.compare(name)}>
                Compare versions
              </a>
              <a class="button" href={links.sessionsOn(name)}>
                Sessions
              </a>
            </p>
          </div>
          <Facts
            facts={[
              {
                name: 'Latest',
                value:
                  summary.latest === null ? (
                    'none'
                  ) : (
                    <a href={links.version(name, summary.latest)}>{summary.latest}</a>
                  ),
                note: newest && (
                  <>
                    {counted(newest.tools, 'tool')}, <Time at={newest.publishedAt} now={now} />
                  </>
                ),
              },
              ...summary.channels
                .filter(({ channel }) => channel !== 'latest')
                .slice(0, 6)
                .map((place) => ({
                  name: place.channel,
                  value: <a href={links.version(name, place.version)}>{place.version}</a>,
                  note: (
                    <>
                      moved <Time at={place.movedAt} now={now} /> by <Name text={place.movedBy} most={40} />
                    </>
                  ),
                })),
              { name: 'Versions', value: grouped(summary.versions) },
              {
                name: 'Live sessions',
                value: <a href={links.sessionsOn(name)}>{grouped(live)}</a>,
                note:
                  draining.length === 0
                    ? undefined
                    : `on ${counted(draining.length, 'version')} that no channel names`,
              },
              current !== undefined && {
                name: 'Tokens a request',
                value: grouped(current),
                note:
                  points.length > 1 ? (
                    <Columns points={points} label={trendWords(points)} />
                  ) : (
                    'sent with every request'
                  ),
              },
            ]}
          />
          <h2>Versions</h2>
          <Timeline versions={versions.items} tokens={tokens} drain={drain} now={now} />
          <Pager noun="versions" path={links.toolset(name)} cursor={cursor} next={versions.next} />
        </>
      ),
    };
  },
};

const trendWords = (points: readonly { readonly value: number }[]): string =>
  `Tokens a request over the last ${points.length} versions: from ${grouped(points[0]?.value ?? 0)} to ${grouped(points.at(-1)?.value ?? 0)}.`;
