import { verdicts } from '../../compat/change.ts';
import { reviewStates } from '../../registry/decisions/decision.ts';
import { listReports } from '../../registry/listReports.ts';
import { links } from '../links.ts';
import { asked, askedOneOf, type Page } from '../page.ts';
import { Tag, VerdictBadge } from '../parts/badges.tsx';
import { Field, Select } from '../parts/fields.tsx';
import { Command, Empty, Pager, Panel } from '../parts/pieces.tsx';
import { Name } from '../parts/text.tsx';
import { Time } from '../parts/time.tsx';

/** The reports that were kept, newest first: those that wait for a decision, or all. */
export const reports: Page = {
  id: 'reports',
  path: '/reports',
  needs: 'read',
  show: async (request) => {
    const { registry, caller, now } = request;
    const cursor = asked(request, 'cursor');
    const toolset = asked(request, 'toolset');
    const verdict = askedOneOf(request, 'verdict', verdicts);
    const state = askedOneOf(request, 'state', reviewStates);
    const { items, next } = await listReports(registry, {
      limit: 50,
      cursor,
      toolset,
      verdict,
      state,
      caller,
    });
    const filters = { toolset, verdict, state };
    const isFiltered = toolset !== undefined || verdict !== undefined || state !== undefined;
    return {
      title: 'Reports',
      section: 'reports',
      body: (
        <>
          <h1>Reports</h1>
          <p class="lead">What each published edit does to the conversations that began before it.</p>
          <form class="line" method="get" action={links.reports}>
            <Field label="Toolset" id="toolset">
              <input id="toolset" name="toolset" value={toolset ?? ''} size={18} autocapitalize="off" />
            </Field>
            <Select
              label="Verdict"
              id="verdict"
              chosen={verdict ?? ''}
              options={[
                ['', 'any'],
                ['breaking', 'breaking'],
                ['safe', 'safe'],
              ]}
            />
            <Select
              label="Decision"
              id="state"
              chosen={state ?? ''}
              options={[
                ['', 'any'],
                ['open', 'open'],
                ['approved', 'approved'],
                ['rejected', 'rejected'],
              ]}
            />
            <button type="submit">Show</button>
          </form>
          {items.length === 0 ? (
            isFiltered || cursor !== undefined ? (
              <Empty title={state === 'open' ? 'Nothing waits for a decision' : 'No report like this'}>
                <p>
                  <a href={links.reports}>All reports</a>
                </p>
              </Empty>
            ) : (
              <Empty title="No report yet">
                <p>Every version that is published gets one. To see one without publishing:</p>
                <Command text="toolset diff old.json new.json" />
              </Empty>
            )
          ) : (
            <Panel>
              <table class="rows">
                <thead>
                  <tr>
                    <th scope="col">Versions</th>
                    <th scope="col">Verdict</th>
                    <th scope="col">Decision</th>
                    <th scope="col" class="wide">
                      Bump
                    </th>
                    <th scope="col">When</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((item) => (
                    <tr>
                      <th scope="row">
                        <a href={links.reportById(item.id)}>
                          <Name text={item.toolset} />{' '}
                          <span class="version">
                            {item.from === null
                              ? ''
                              : `${item.from.version ?? item.from.digest.slice(7, 15)} → `}
                            {item.to.version ?? 'a check'}
                          </span>
                        </a>
                      </th>
                      <td>
                        {item.from === null ? (
                          <Tag kind="none" text="first version" />
                        ) : (
                          <VerdictBadge verdict={item.verdict} bump={item.bump} />
                        )}
                      </td>
                      <td>
                        {item.state === 'open' ? (
                          <Tag kind="note" text="open" />
                        ) : item.state === 'rejected' ? (
                          <Tag kind="break" text="rejected" />
                        ) : (
                          <span class="soft">{item.verdict === 'breaking' ? 'approved' : 'none needed'}</span>
                        )}
                      </td>
                      <td class="wide soft">{item.bump}</td>
                      <td class="soft">
                        <Time at={item.madeAt} now={now} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Panel>
          )}
          <Pager noun="reports" path={links.reports} filters={filters} cursor={cursor} next={next} />
        </>
      ),
    };
  },
};
