import { costHeadline, costSource, priceSentences } from '../../present/costWords.ts';
import { grouped } from '../../present/figures.ts';
import { counted } from '../../present/headline.ts';
import { countsHeadline } from '../../present/lintWords.ts';
import { unlessBusy } from '../../registry/appraisal/unlessBusy.ts';
import { readCost } from '../../registry/readCost.ts';
import { readLint } from '../../registry/readLint.ts';
import { readLosses } from '../../registry/readLosses.ts';
import { readVersion } from '../../registry/readVersion.ts';
import { readVersionSummary } from '../../registry/readVersionSummary.ts';
import type { VersionSummary } from '../../registry/versionSummary.ts';
import { readCanonical } from '../../toolset/readCanonical.ts';
import { links, withQuery } from '../links.ts';
import { asked, type Page, param } from '../page.ts';
import { VerdictBadge } from '../parts/badges.tsx';
import { Bar } from '../parts/bars.tsx';
import { FindingList } from '../parts/findings.tsx';
import { fitting } from '../parts/fitting.ts';
import { askedFormat, FormatPart } from '../parts/formats.tsx';
import { Crumbs, Facts, Panel } from '../parts/pieces.tsx';
import { Code, Name, Prose } from '../parts/text.tsx';
import { Time } from '../parts/time.tsx';
import { Marks } from '../parts/timeline.tsx';

/** Bytes for what grows with the toolset. */
const roomForTools = 18_000;
const roomForFindings = 14_000;

export const version: Page = {
  id: 'version',
  path: '/toolsets/{name}/versions/{version}',
  needs: 'read',
  show: async (request) => {
    const { registry, now } = request;
    const at = { toolset: param(request, 'name'), selector: param(request, 'version') };
    const item = await readVersionSummary(registry, at);
    const exact = { toolset: item.toolset, selector: item.version };
    const format = askedFormat(asked(request, 'format'));
    const [{ bytes }, cost, lint, losses] = await Promise.all([
      readVersion(registry, exact),
      unlessBusy(() => readCost(registry, exact)),
      unlessBusy(() => readLint(registry, exact)),
      format === undefined ? undefined : readLosses(registry, { ...exact, format }),
    ]);
    const { description, tools } = readCanonical(new TextDecoder().decode(bytes));
    const here = links.version(item.toolset, item.version);
    const start = Math.min(Math.max(0, Math.trunc(Number(asked(request, 'from') ?? 0)) || 0), tools.length);
    const tokensOf = new Map((cost?.tools ?? []).map((tool) => [tool.tool, tool.tokens]));
    const most = Math.max(1, ...tokensOf.values());
    const { shown, count } = fitting(tools.slice(start), roomForTools, (tool) => {
      const tokens = tokensOf.get(tool.name);
      return (
        <tr>
          <th scope="row">
            <a href={links.tool(item.toolset, item.version, tool.name)}>
              <Code text={tool.name} />
            </a>
          </th>
          <td>
            <Prose text={(tool.description ?? '').split('\n', 1)[0] ?? ''} most={160} />
          </td>
          <td class="n">
            {tokens === undefined ? '' : grouped(tokens)}
            {tokens === undefined ? '' : <Bar share={tokens / most} />}
          </td>
        </tr>
      );
    });
    return {
      title: `${item.toolset} ${item.version}`,
      section: 'toolsets',
      body: (
        <>
          <Crumbs
            steps={[
              ['Toolsets', links.toolsets],
              [<Name text={item.toolset} />, links.toolset(item.toolset)],
              [item.version],
            ]}
          />
          <div class="heading">
            <h1>
              <Name text={item.toolset} /> <span class="version">{item.version}</span>
            </h1>
            <p class="actions">
              {item.previous === null ? (
                ''
              ) : (
                <a class="button" href={links.report(item.toolset, item.version)}>
                  Report
                </a>
              )}
              <a class="button" href={links.compare(item.toolset, item.version, '')}>
                Compare
              </a>
              <a class="button" href={links.sessionsOn(item.toolset, item.version)}>
                Sessions
              </a>
            </p>
          </div>
          <VersionMeta item={item} now={now} />
          <Facts
            facts={[
              {
                name: 'Against the version before',
                value:
                  item.previous === null ? (
                    'the first'
                  ) : (
                    <a href={links.report(item.toolset, item.version)}>
                      <VerdictBadge verdict={item.verdict} bump={item.bump} />
                    </a>
                  ),
                note:
                  item.previous === null ? undefined : (
                    <>
                      {item.bump} bump from{' '}
                      <a href={links.version(item.toolset, item.previous)}>{item.previous}</a>
                    </>
                  ),
              },
              { name: 'Tools', value: grouped(tools.length) },
              cost !== null && {
                name: 'Tokens a request',
                value: grouped(cost.tokens),
                note: `as ${cost.format}${cost.estimate ? ', an estimate' : ''}`,
              },
              lint !== null && {
                name: 'Lint',
                value: (
                  <a href="#lint">{countsHeadline({ ...lint.counts, acknowledged: 0 }).replace(/\.$/, '')}</a>
                ),
                note:
                  lint.counts.acknowledged === 0
                    ? undefined
                    : `${counted(lint.counts.acknowledged, 'fault')} acknowledged`,
              },
            ]}
          />
          {description === undefined ? (
            ''
          ) : (
            <p class="described">
              <Prose
                text={description}
                most={1_200}
                whole={links.text(item.toolset, item.version, '/description')}
              />
            </p>
          )}
          <h2 id="tools">
            {start === 0 && count === tools.length
              ? counted(tools.length, 'tool')
              : `Tools ${start + 1} to ${start + count} of ${tools.length}`}
          </h2>
          <Panel>
            <table class="rows tools">
              <thead>
                <tr>
                  <th scope="col">Tool</th>
                  <th scope="col">What it is for</th>
                  <th scope="col" class="n">
                    Tokens
                  </th>
                </tr>
              </thead>
              <tbody>{shown}</tbody>
            </table>
          </Panel>
          {start === 0 && count === tools.length ? (
            ''
          ) : (
            <nav class="pager" aria-label="Pages of tools">
              {start === 0 ? '' : <a href={`${here}#tools`}>To the first tool</a>}
              {start + count < tools.length ? (
                <a class="next" rel="next" href={`${withQuery(here, { from: start + count })}#tools`}>
                  {counted(tools.length - start - count, 'more tool')}
                </a>
              ) : (
                ''
              )}
            </nav>
          )}
          {lint === null ? (
            ''
          ) : (
            <section aria-labelledby="lint">
              <h2 id="lint">Lint</h2>
              <FindingList item={item} lint={lint} room={roomForFindings} />
            </section>
          )}
          {cost === null ? (
            ''
          ) : (
            <section aria-labelledby="cost">
              <h2 id="cost">What it costs</h2>
              <ul class="plain">
                {[costHeadline(cost), costSource(cost), ...priceSentences(cost)].map((sentence) => (
                  <li>{sentence}</li>
                ))}
                {cost.price === undefined && cost.unknownModel === undefined ? (
                  <li class="soft">
                    Declare the model and the requests a month in the toolset’s policy to see dollars here.
                  </li>
                ) : (
                  ''
                )}
              </ul>
            </section>
          )}
          <FormatPart item={item} losses={losses} />
        </>
      ),
    };
  },
};

const VersionMeta = ({ item, now }: { item: VersionSummary; now: Date }) => (
  <div class="meta">
    <p>
      Published by <Name text={item.publisher} most={60} /> <Time at={item.publishedAt} now={now} />
      {item.source?.author === undefined ? (
        ''
      ) : (
        <>
          {', written by '}
          <Name text={item.source.author} most={60} />
        </>
      )}
      {item.source?.commit === undefined ? (
        ''
      ) : (
        <>
          {' at '}
          <Code text={item.source.commit.slice(0, 12)} />
        </>
      )}{' '}
      <Marks item={item} />
    </p>
    {item.deprecated === null ? (
      ''
    ) : (
      <p class="note">
        Deprecated: <Prose text={item.deprecated} most={400} />
      </p>
    )}
    {item.yanked ? (
      <p class="note">Yanked: no new session is pinned here; sessions on it are still served.</p>
    ) : (
      ''
    )}
    {item.message === null ? (
      ''
    ) : (
      <blockquote>
        <Prose text={item.message} most={1_000} />
      </blockquote>
    )}
    <p class="fine">
      <code class="hash">{item.digest}</code>
    </p>
  </div>
);
