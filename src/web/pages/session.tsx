import { requireSessionCovered } from '../../registry/access/requireSessionCovered.ts';
import { readSession } from '../../registry/readSession.ts';
import type { MoveReason } from '../../registry/sessions/moveReason.ts';
import { links } from '../links.ts';
import { type Page, param } from '../page.ts';
import { SessionTag, Tag, VerdictBadge } from '../parts/badges.tsx';
import { fitting } from '../parts/fitting.ts';
import { Crumbs, Facts, Panel } from '../parts/pieces.tsx';
import { Name, Prose } from '../parts/text.tsx';
import { Time } from '../parts/time.tsx';

/** One conversation: what it is pinned to, what is newer, and every move it made. */
export const session: Page = {
  id: 'session',
  path: '/sessions/{session}',
  needs: 'read',
  show: async (request) => {
    const { registry, caller, now } = request;
    const id = param(request, 'session');
    await requireSessionCovered(registry.database, caller, id);
    const found = await readSession(registry, id);
    const history = [...found.history].reverse();
    const { shown, count } = fitting(history, 16_000, (move) => (
      <li class="safe">
        <div class="when">
          <Time at={move.movedAt} now={now} />
        </div>
        <div class="what">
          <p>
            <a href={links.toolset(move.toolset)}>
              <Name text={move.toolset} />
            </a>{' '}
            {move.from === null ? 'added at ' : `from ${move.from} to `}
            <a class="version" href={links.version(move.toolset, move.to)}>
              {move.to}
            </a>
          </p>
          <p class="by">
            {reasons[move.why]}, by <Name text={move.movedBy} most={60} />
          </p>
          {move.reason === null ? null : (
            <p>
              <Prose text={move.reason} most={400} />
            </p>
          )}
        </div>
        <div class="verdict-of">
          {move.report === null ? null : <a href={links.reportById(move.report)}>Report</a>}
        </div>
      </li>
    ));
    return {
      title: `Session ${id.slice(0, 80)}`,
      section: 'sessions',
      body: (
        <>
          <Crumbs steps={[['Sessions', links.sessions], [<Name text={id} most={60} />]]} />
          <h1>
            <Name text={id} most={256} />
          </h1>
          <Facts
            facts={[
              { name: 'State', value: <SessionTag state={found.state} /> },
              {
                name: 'Began',
                value: <Time at={found.createdAt} now={now} />,
                note: (
                  <>
                    by <Name text={found.createdBy} most={60} />
                  </>
                ),
              },
              {
                name: 'Last seen',
                value: found.lastSeen === null ? 'not yet' : <Time at={found.lastSeen} now={now} />,
                note: found.ttl === null ? undefined : `counts as over after ${spanWords(found.ttl)} unseen`,
              },
              {
                name: 'Upgrades',
                value: found.upgrades === 'safe' ? 'safe ones by itself' : 'only when asked',
              },
              found.from !== null && {
                name: 'Forked from',
                value: (
                  <a href={links.session(found.from)}>
                    <Name text={found.from} most={60} />
                  </a>
                ),
              },
            ]}
          />
          <h2>Pinned to</h2>
          <Panel>
            <table class="rows">
              <thead>
                <tr>
                  <th scope="col">Toolset</th>
                  <th scope="col">Version</th>
                  <th scope="col" class="wide">
                    Asked for
                  </th>
                  <th scope="col">What is newer</th>
                </tr>
              </thead>
              <tbody>
                {found.pins.map((pin) => (
                  <tr>
                    <th scope="row">
                      <a href={links.toolset(pin.toolset)}>
                        <Name text={pin.toolset} />
                      </a>
                    </th>
                    <td>
                      <a class="version" href={links.version(pin.toolset, pin.version)}>
                        {pin.version}
                      </a>{' '}
                      {pin.yanked ? <Tag kind="break" text="yanked" /> : null}
                      {pin.deprecated === null ? null : <Tag kind="note" text="deprecated" />}
                    </td>
                    <td class="wide">
                      <code>
                        <Name text={pin.selector} most={60} />
                      </code>
                    </td>
                    <td>
                      {pin.newer === null ? (
                        <span class="soft">nothing</span>
                      ) : (
                        <>
                          <a href={links.compare(pin.toolset, pin.version, pin.newer.version)}>
                            <span class="version">{pin.newer.version}</span>
                          </a>{' '}
                          <VerdictBadge verdict={pin.newer.verdict} bump={pin.newer.bump} />
                        </>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Panel>
          <h2>History</h2>
          {history.length === 0 ? (
            <p class="soft">It is where it began: nothing has changed under it.</p>
          ) : (
            <ol class="timeline">{shown}</ol>
          )}
          {count < history.length ? <p class="soft">and {history.length - count} earlier moves</p> : null}
        </>
      ),
    };
  },
};

const reasons: Readonly<Record<MoveReason, string>> = {
  proof: 'proven safe',
  evidence: 'none of its recorded calls is contradicted',
  force: 'forced',
  'safe-upgrade': 'a safe change that it follows by itself',
};

const spanWords = (seconds: number): string => {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
  ] as const;
  for (const [size, noun] of units) {
    if (seconds >= 2 * size || seconds === size) {
      const count = Math.round(seconds / size);
      return `${count} ${noun}${count === 1 ? '' : 's'}`;
    }
  }
  return `${seconds} second${seconds === 1 ? '' : 's'}`;
};
