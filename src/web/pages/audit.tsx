import { shownJson } from '../../present/shownJson.ts';
import { acts } from '../../registry/audit/act.ts';
import { listAudit } from '../../registry/listAudit.ts';
import { readAuditHead } from '../../registry/readAuditHead.ts';
import { isObject, type Json } from '../../schema/json.ts';
import { links } from '../links.ts';
import { asked, askedOneOf, type Page } from '../page.ts';
import { Field, Select } from '../parts/fields.tsx';
import { Empty, Pager, Panel } from '../parts/pieces.tsx';
import { Code, cutText, Name, Pieces } from '../parts/text.tsx';
import { Time } from '../parts/time.tsx';

/** Who did what, newest first. */
export const audit: Page = {
  id: 'audit',
  path: '/audit',
  needs: 'admin',
  show: async (request) => {
    const { registry, caller, now } = request;
    const cursor = asked(request, 'cursor');
    const toolset = asked(request, 'toolset');
    const actor = asked(request, 'actor');
    const act = askedOneOf(request, 'act', acts);
    const [{ items, next }, head] = await Promise.all([
      listAudit(registry, { limit: 50, cursor, toolset, actor, act, caller }),
      readAuditHead(registry),
    ]);
    const filters = { toolset, actor, act };
    return {
      title: 'Audit',
      section: 'audit',
      body: (
        <>
          <h1>Audit</h1>
          <p class="lead">
            Every act that changes what agents get, who decides on it, or who gets in. Rows are chained by
            their hashes: <code>toolset audit verify</code> finds one that was changed or removed.
          </p>
          <form class="line" method="get" action={links.audit}>
            <Field label="Toolset" id="toolset">
              <input id="toolset" name="toolset" value={toolset ?? ''} size={16} autocapitalize="off" />
            </Field>
            <Select
              label="Act"
              id="act"
              chosen={act ?? ''}
              options={[['', 'any'], ...acts.map((one) => [one, one.replaceAll('-', ' ')] as const)]}
            />
            <Field label="By" id="actor">
              <input id="actor" name="actor" value={actor ?? ''} size={14} autocapitalize="off" />
            </Field>
            <button type="submit">Show</button>
          </form>
          {items.length === 0 ? (
            <Empty title={head.seq === 0 ? 'Nothing was done yet' : 'Nothing like this was done'}>
              <p>Publishes, channel moves, decisions, policies and keys are told here.</p>
            </Empty>
          ) : (
            <Panel>
              <table class="rows acts">
                <thead>
                  <tr>
                    <th scope="col">When</th>
                    <th scope="col">Who</th>
                    <th scope="col">What</th>
                    <th scope="col" class="wide">
                      Detail
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((entry) => (
                    <tr id={`act-${entry.seq}`}>
                      <td class="soft">
                        <Time at={entry.at} now={now} />
                      </td>
                      <td>
                        <Name text={entry.actor} most={60} />
                        {entry.address === null ? null : (
                          <p class="fine">
                            <Name text={entry.address} most={60} />
                          </p>
                        )}
                      </td>
                      <td>
                        <b>{entry.act.replaceAll('-', ' ')}</b>{' '}
                        {entry.toolset === null ? null : (
                          <a href={links.toolset(entry.toolset)}>
                            <Name text={entry.toolset} most={60} />
                          </a>
                        )}{' '}
                        {entry.subject === null ? null : <Code text={entry.subject} most={24} />}
                      </td>
                      <td class="wide fine">
                        <Detail detail={entry.detail as Json} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Panel>
          )}
          <Pager noun="acts" path={links.audit} filters={filters} cursor={cursor} next={next} />
          <p class="fine">
            {head.seq} rows; the last has the hash <code class="hash">{head.hash}</code>. Keep it elsewhere,
            and a cut tail is found too.
          </p>
        </>
      ),
    };
  },
};

/** The facts of an act; digests say nothing to a reader, and stand in the JSON form. */
const Detail = ({ detail }: { detail: Json }) => {
  const facts = isObject(detail) ? Object.entries(detail) : [];
  return facts
    .filter(([name, value]) => value !== null && name !== 'digest' && name !== 'report')
    .slice(0, 8)
    .map(([name, value], index) => (
      <>
        {index === 0 ? '' : ' · '}
        <Pieces text={name.slice(0, 40)} />{' '}
        <b>
          <bdi>
            <Pieces text={typeof value === 'string' ? cutText(value, 120) : shownJson(value, 120)} />
          </bdi>
        </b>
      </>
    ));
};
