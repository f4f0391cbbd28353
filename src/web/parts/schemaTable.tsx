import { shownJson } from '../../present/shownJson.ts';
import { isObject, type Json, type JsonObject } from '../../schema/json.ts';
import { type SchemaRow, schemaRows } from '../schemaRows.ts';
import { Tag } from './badges.tsx';
import { fitting } from './fitting.ts';
import { JsonBlock } from './jsonBlock.tsx';
import { Code, Pieces, Prose } from './text.tsx';

/** A schema as a table of what may be given, and as JSON below it. */
export const SchemaTable = ({ schema, room, whole }: { schema: JsonObject; room: number; whole: string }) => {
  const { rows, more } = schemaRows(schema, { rows: 200 });
  const { shown, count } = fitting(rows, room, (row) => <Row row={row} whole={whole} />);
  const isAll = !more && count === rows.length;
  return (
    <>
      {rows.length === 0 ? (
        <p class="soft">It names no properties.</p>
      ) : (
        <div class="panel">
          <table class="rows schema">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Takes</th>
                <th scope="col">What it means</th>
              </tr>
            </thead>
            <tbody>{shown}</tbody>
          </table>
        </div>
      )}
      {isAll ? (
        ''
      ) : (
        <p class="whole">
          <a href={whole}>There is more: the whole schema as JSON</a>
        </p>
      )}
      <details class="fold">
        <summary>The schema as JSON</summary>
        <JsonBlock value={schema} most={5_000} whole={whole} />
      </details>
    </>
  );
};

const Row = ({ row, whole }: { row: SchemaRow; whole: string }) => (
  <tr>
    <th scope="row">
      <Code text={row.name} />
      {row.required ? <Tag kind="here" text="required" /> : ''}
    </th>
    <td class="type">
      <Pieces text={row.type} />
    </td>
    <td>
      {row.description === undefined ? '' : <Prose text={row.description} most={400} whole={whole} />}
      {row.limits.length === 0 ? (
        ''
      ) : (
        <ul class="limits">
          {row.limits.slice(0, 8).map(([keyword, value]) => (
            <li>
              <b>
                <Pieces text={keyword.slice(0, 60)} />
              </b>{' '}
              <code>
                <bdi>
                  <Pieces text={limitWords(value)} />
                </bdi>
              </code>
            </li>
          ))}
          {row.limits.length > 8 ? <li>and {row.limits.length - 8} more</li> : ''}
        </ul>
      )}
    </td>
  </tr>
);

const limitWords = (value: Json): string =>
  isObject(value) && Object.keys(value).length === 0 ? '{}' : shownJson(value, 300);
