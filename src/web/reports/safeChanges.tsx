import type { Change } from '../../compat/change.ts';
import { counted } from '../../present/headline.ts';
import { noticeWords } from '../../present/noticeWords.ts';
import { shownJson } from '../../present/shownJson.ts';
import type { Json } from '../../schema/json.ts';
import { markWords } from '../diff/markWords.ts';
import { fitting } from '../parts/fitting.ts';
import { Code, Pieces, Sentence } from '../parts/text.tsx';
import type { ReportView } from './readReportView.ts';

/** The safe changes, a line each: folded below the breaking ones, or alone from some place on. */
export const SafeChanges = ({
  changes,
  from,
  room,
  place,
  alone = false,
}: {
  view: ReportView;
  changes: readonly Change[];
  from: number;
  room: number;
  place: (part: Readonly<Record<string, string>>) => string;
  alone?: boolean;
}) => {
  const { shown, count } = fitting(changes.slice(from), room, (change) => (
    <Line change={change} place={place} />
  ));
  const rest = changes.length - from - count;
  const table = (
    <>
      <table class="rows safe-changes">
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">Change</th>
            <th scope="col">Address</th>
          </tr>
        </thead>
        <tbody>{shown}</tbody>
      </table>
      {rest > 0 || from > 0 ? (
        <nav class="pager" aria-label="Pages of safe changes">
          {alone ? <a href={place({})}>To the whole report</a> : ''}
          {rest > 0 ? (
            <a class="next" rel="next" href={place({ safe: String(from + count) })}>
              {counted(rest, 'more safe change')}
            </a>
          ) : (
            ''
          )}
        </nav>
      ) : (
        ''
      )}
    </>
  );
  if (alone) {
    return (
      <section aria-labelledby="safe">
        <h2 id="safe">
          Safe changes {from + 1} to {from + count} of {changes.length}
        </h2>
        <div class="panel">{table}</div>
      </section>
    );
  }
  return (
    <section aria-labelledby="safe">
      <h2 id="safe" class="away">
        Safe changes
      </h2>
      <details class="fold">
        <summary>
          {counted(changes.length, 'safe change')}{' '}
          <span class="soft">in force for whoever reads it next</span>
        </summary>
        {table}
      </details>
    </section>
  );
};

const Line = ({
  change,
  place,
}: {
  change: Change;
  place: (part: Readonly<Record<string, string>>) => string;
}) => (
  <tr id={change.fingerprint}>
    <td>
      {change.tool === null ? <span class="soft">the toolset</span> : <Code text={change.tool} most={80} />}
    </td>
    <td>
      <Sentence text={change.message} />
      <Values change={change} />
      {(change.notices ?? []).map((notice) => (
        <p class="note">
          <Pieces text={noticeWords(notice)} />
        </p>
      ))}
      <p class="fine">{change.rule}</p>
    </td>
    <td>
      <a class="print" href={place({ whole: change.fingerprint })}>
        <span class="away">Before and after of </span>#{change.fingerprint}
      </a>
    </td>
  </tr>
);

/** Short texts with what changed in them marked; other values as they are. */
const Values = ({ change: { rule, before, after } }: { change: Change }) => {
  if (before === undefined && after === undefined) return null;
  if (rule === 'tool-added') return null;
  if (typeof before === 'string' && typeof after === 'string' && before.length + after.length <= 900) {
    const { old, next } = markWords(before, after);
    return (
      <p class="values" dir="auto">
        {old.map(({ text, changed }, index) => {
          if (!changed) return '';
          return index < 40 ? (
            <>
              <del>
                <Pieces text={text} />
              </del>{' '}
            </>
          ) : (
            ''
          );
        })}
        {next.map(({ text, changed }) =>
          changed ? (
            <ins>
              <Pieces text={text} />
            </ins>
          ) : (
            <Pieces text={text} />
          ),
        )}
      </p>
    );
  }
  return (
    <p class="values">
      {before === undefined ? '' : <del>{value(before)}</del>}
      {before !== undefined && after !== undefined ? ' → ' : ''}
      {after === undefined ? '' : <ins>{value(after)}</ins>}
    </p>
  );
};

const value = (json: Json) => (
  <bdi>
    <Pieces text={shownJson(json, 160)} />
  </bdi>
);
