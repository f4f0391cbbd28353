import { grouped } from '../../present/figures.ts';
import { counted } from '../../present/headline.ts';
import { listReports } from '../../registry/listReports.ts';
import { listToolsets } from '../../registry/listToolsets.ts';
import { links } from '../links.ts';
import { asked, type Page } from '../page.ts';
import { Command, Empty, Pager, Panel } from '../parts/pieces.tsx';
import { Name } from '../parts/text.tsx';
import { Time } from '../parts/time.tsx';

export const toolsets: Page = {
  id: 'toolsets',
  path: '/',
  needs: 'read',
  show: async (request) => {
    const cursor = asked(request, 'cursor');
    const [{ items, next }, open] = await Promise.all([
      listToolsets(request.registry, {
        limit: 50,
        cursor,
        caller: request.caller,
      }),
      listReports(request.registry, { limit: 20, state: 'open', caller: request.caller }),
    ]);
    return {
      title: 'Toolsets',
      section: 'toolsets',
      body: (
        <>
          <h1>Toolsets</h1>
          <p class="lead">
            Every version is kept as it was published. An edit is judged by what it does to the conversations
            that began before it.
          </p>
          {open.items.length === 0 ? null : (
            <p class="told">
              {open.next === null
                ? counted(open.items.length, 'report')
                : `More than ${open.items.length} reports`}{' '}
              {open.items.length === 1 ? 'waits' : 'wait'} for a decision.{' '}
              <a
                href={open.items.length === 1 ? links.reportById(open.items[0]?.id ?? '') : links.openReports}
              >
                {open.items.length === 1 ? 'Read it' : 'Read them'}
              </a>
            </p>
          )}
          {items.length === 0 && cursor === undefined ? (
            <Empty title="No toolset yet">
              <p>
                Publish the tools that your agents get. Any form will do that a provider takes: an Anthropic
                or OpenAI <code>tools</code> list, or what an MCP server lists.
              </p>
              <Command text="toolset publish support tools.json" />
              <p>The first version is 1.0.0. From the second on, every version comes with a report.</p>
            </Empty>
          ) : (
            <Panel>
              <table class="rows">
                <thead>
                  <tr>
                    <th scope="col">Toolset</th>
                    <th scope="col">Latest</th>
                    <th scope="col" class="wide">
                      Other channels
                    </th>
                    <th scope="col" class="n">
                      Versions
                    </th>
                    <th scope="col" class="wide">
                      Since
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((item) => (
                    <tr>
                      <th scope="row">
                        <a href={links.toolset(item.toolset)}>
                          <Name text={item.toolset} />
                        </a>
                      </th>
                      <td>
                        {item.latest === null ? (
                          <span class="soft">none</span>
                        ) : (
                          <a class="version" href={links.version(item.toolset, item.latest)}>
                            {item.latest}
                          </a>
                        )}
                      </td>
                      <td class="wide">
                        {item.channels
                          .filter(({ channel }) => channel !== 'latest')
                          .slice(0, 4)
                          .map(({ channel, version }) => (
                            <span class="pair">
                              {channel} <b>{version}</b>
                            </span>
                          ))}
                        {item.channels.length > 5 ? (
                          <span class="soft">and {item.channels.length - 5} more</span>
                        ) : (
                          ''
                        )}
                      </td>
                      <td class="n" title={counted(item.versions, 'version')}>
                        {grouped(item.versions)}
                      </td>
                      <td class="wide soft">
                        <Time at={item.createdAt} now={request.now} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Panel>
          )}
          <Pager noun="toolsets" path={links.toolsets} cursor={cursor} next={next} />
        </>
      ),
    };
  },
};
