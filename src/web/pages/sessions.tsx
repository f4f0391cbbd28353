import { listSessions } from '../../registry/listSessions.ts';
import { sessionStates } from '../../registry/sessions/sessionState.ts';
import { links } from '../links.ts';
import { asked, askedOneOf, type Page } from '../page.ts';
import { SessionTag } from '../parts/badges.tsx';
import { Field, Select } from '../parts/fields.tsx';
import { Command, Empty, Pager, Panel } from '../parts/pieces.tsx';
import { Name } from '../parts/text.tsx';
import { Time } from '../parts/time.tsx';

/** Who is on what. */
export const sessions: Page = {
  id: 'sessions',
  path: '/sessions',
  needs: 'read',
  show: async (request) => {
    const { registry, caller, now } = request;
    const cursor = asked(request, 'cursor');
    const toolset = asked(request, 'toolset');
    const version = toolset === undefined ? undefined : asked(request, 'version');
    const state = askedOneOf(request, 'state', sessionStates);
    const { items, next } = await listSessions(registry, {
      limit: 60,
      cursor,
      toolset,
      version,
      state,
      caller,
    });
    const filters = { toolset, version, state };
    const isPlain = toolset === undefined && state === undefined && cursor === undefined;
    return {
      title:
        toolset === undefined
          ? 'Sessions'
          : `Sessions on ${toolset}${version === undefined ? '' : ` ${version}`}`,
      section: 'sessions',
      body: (
        <>
          <h1>
            Sessions
            {toolset === undefined ? null : (
              <>
                {' on '}
                <Name text={toolset} /> <span class="version">{version ?? ''}</span>
              </>
            )}
          </h1>
          <p class="lead">
            Every conversation stays on the versions that it was pinned to, whatever is published meanwhile.
          </p>
          <form class="line" method="get" action={links.sessions}>
            <Field label="Toolset" id="toolset">
              <input id="toolset" name="toolset" value={toolset ?? ''} size={16} autocapitalize="off" />
            </Field>
            <Field label="Version" id="version">
              <input id="version" name="version" value={version ?? ''} size={9} autocapitalize="off" />
            </Field>
            <Select
              label="State"
              id="state"
              chosen={state ?? ''}
              options={[['', 'any'], ...sessionStates.map((one) => [one, one] as const)]}
            />
            <button type="submit">Show</button>
          </form>
          {items.length === 0 ? (
            isPlain ? (
              <Empty title="No session yet">
                <p>Pin a conversation when it begins, under the id that it has in your system:</p>
                <Command text="toolset pin conv-81 support@^1" />
                <p>From then on it gets the same tools until it ends.</p>
              </Empty>
            ) : (
              <Empty title="No session like this">
                <p>
                  <a href={links.sessions}>All sessions</a>
                </p>
              </Empty>
            )
          ) : (
            <Panel>
              <table class="rows">
                <thead>
                  <tr>
                    <th scope="col">Session</th>
                    <th scope="col">Pinned to</th>
                    <th scope="col">State</th>
                    <th scope="col" class="wide">
                      Began
                    </th>
                    <th scope="col" class="wide">
                      Last seen
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((item) => (
                    <tr>
                      <th scope="row">
                        <a href={links.session(item.session)}>
                          <Name text={item.session} most={80} />
                        </a>
                      </th>
                      <td>
                        {item.pins.slice(0, 4).map((pin) => (
                          <span class="pair">
                            <Name text={pin.toolset} most={60} />{' '}
                            <a class="version" href={links.version(pin.toolset, pin.version)}>
                              {pin.version}
                            </a>
                          </span>
                        ))}
                        {item.pins.length > 4 ? (
                          <span class="soft">and {item.pins.length - 4} more</span>
                        ) : null}
                      </td>
                      <td>
                        <SessionTag state={item.state} />
                      </td>
                      <td class="wide soft">
                        <Time at={item.createdAt} now={now} />
                      </td>
                      <td class="wide soft">
                        {item.lastSeen === null ? 'not yet' : <Time at={item.lastSeen} now={now} />}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Panel>
          )}
          <Pager noun="sessions" path={links.sessions} filters={filters} cursor={cursor} next={next} />
        </>
      ),
    };
  },
};
