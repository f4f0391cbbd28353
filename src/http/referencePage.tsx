import { createHash } from 'node:crypto';
import type { Child } from 'hono/jsx';
import type { OpenApiDocument } from './openApiDocument.ts';
import { type HttpProblemCode, problemTable } from './problemTable.ts';
import {
  bodyOf,
  fieldsOf,
  type Operation,
  operationsOf,
  parametersOf,
  responsesOf,
  shapesOf,
} from './readDocument.ts';
import { referenceStyle } from './referenceStyle.ts';

/**
 * The OpenAPI document as one page to read, without scripts and without anything from elsewhere. `policy` is the
 * content security policy that holds it to that.
 */
export const referencePage = (document: OpenApiDocument): { html: string; policy: string } => {
  const operations = operationsOf(document);
  const groups = [...new Set(operations.map(({ group }) => group))];
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{document.info.title}: the API</title>
        <style dangerouslySetInnerHTML={{ __html: referenceStyle }} />
      </head>
      <body>
        <header>
          <h1>{document.info.title}</h1>
          <p>{document.info.description}</p>
          <p class="soft">
            Release {document.info.version}. The same for machines: <a href="/openapi.json">openapi.json</a>.
          </p>
        </header>
        <nav aria-label="Routes">
          <ul>
            {operations.map(({ id, summary }) => (
              <li>
                <a href={`#${id}`}>{summary}</a>
              </li>
            ))}
          </ul>
        </nav>
        <main>
          {groups.map((group) => (
            <>
              <h2>{group}</h2>
              {operations.filter((operation) => operation.group === group).map(operationSection)}
            </>
          ))}
          <h2>Shapes</h2>
          {shapesOf(document).map(({ name, schema }) => (
            <section class="shape" id={`shape-${name}`}>
              <h3>{name}</h3>
              <Words text={schema.description} />
              <Fields rows={fieldsOf(schema)} />
            </section>
          ))}
          <h2>Problems</h2>
          <p>
            Every refusal is a problem document (RFC 9457) whose <code>type</code> is one of these. Where a
            wait is named, the same request may succeed later; every write may be retried.
          </p>
          <ProblemTable />
        </main>
      </body>
    </html>
  );
  const hash = createHash('sha256').update(referenceStyle).digest('base64');
  return {
    html: `<!doctype html>${page.toString()}`,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
};

const operationSection = (operation: Operation) => (
  <section class="operation" id={operation.id}>
    <h3>
      <span class="method">{operation.method.toUpperCase()}</span> <code>{operation.path}</code>
    </h3>
    <p>{operation.summary}.</p>
    <Words text={operation.description} />
    <Fields rows={parametersOf(operation)} title="Parameters" />
    <Body operation={operation} />
    <div class="scroll">
      <table>
        <tr>
          <th>Status</th>
          <th>Meaning</th>
          <th>Body</th>
        </tr>
        {responsesOf(operation).map(({ status, description, types }) => (
          <tr>
            <td>{status}</td>
            <td>
              <Coded text={description} />
            </td>
            <td>
              {types.map(({ type, shape }) => (
                <div>
                  <code>{type}</code> {shape === undefined ? null : <ShapeLink name={shape} />}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </table>
    </div>
  </section>
);

const Body = ({ operation }: { operation: Operation }) => {
  const shape = bodyOf(operation);
  return shape === undefined ? null : (
    <p>
      Body: <ShapeLink name={shape} />
    </p>
  );
};

const Fields = ({ rows, title }: { rows: ReturnType<typeof fieldsOf>; title?: string }) =>
  rows.length === 0 ? null : (
    <div class="scroll">
      <table>
        <tr>
          <th>{title ?? 'Field'}</th>
          <th>Type</th>
          <th></th>
        </tr>
        {rows.map(({ name, required, type, shape, description }) => (
          <tr>
            <td>
              <code>{name}</code> {required ? null : <span class="soft">optional</span>}
            </td>
            <td>
              {type} {shape === undefined ? null : <ShapeLink name={shape} />}
            </td>
            <td>
              <Coded text={description} />
            </td>
          </tr>
        ))}
      </table>
    </div>
  );

const ProblemTable = () => (
  <div class="scroll">
    <table>
      <tr>
        <th>Type</th>
        <th>Status</th>
        <th>Meaning</th>
        <th>Wait</th>
      </tr>
      {(Object.keys(problemTable) as HttpProblemCode[]).map((code) => (
        <tr>
          <td>
            <code>{code}</code>
          </td>
          <td>{problemTable[code].status}</td>
          <td>{problemTable[code].title}</td>
          <td>{problemTable[code].retryAfter === undefined ? '' : `${problemTable[code].retryAfter} s`}</td>
        </tr>
      ))}
    </table>
  </div>
);

const ShapeLink = ({ name }: { name: string }) => <a href={`#shape-${name}`}>{name}</a>;

const Words = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p>
      <Coded text={text} />
    </p>
  );

/** What stands between backticks is code. */
const Coded = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, index): Child => (index % 2 === 1 ? <code>{part}</code> : part))}</>
);
