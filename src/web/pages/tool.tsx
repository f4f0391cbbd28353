import { grouped } from '../../present/figures.ts';
import { counted } from '../../present/headline.ts';
import { unlessBusy } from '../../registry/appraisal/unlessBusy.ts';
import { Problem } from '../../registry/problem.ts';
import { readCost } from '../../registry/readCost.ts';
import { readVersion } from '../../registry/readVersion.ts';
import type { Json, JsonObject } from '../../schema/json.ts';
import { readCanonical } from '../../toolset/readCanonical.ts';
import type { CanonicalTool, Example } from '../../toolset/toolset.ts';
import { links } from '../links.ts';
import { type Page, param } from '../page.ts';
import { fitting } from '../parts/fitting.ts';
import { JsonBlock } from '../parts/jsonBlock.tsx';
import { Crumbs, Facts, Panel } from '../parts/pieces.tsx';
import { SchemaTable } from '../parts/schemaTable.tsx';
import { Code, Name, Prose } from '../parts/text.tsx';

/** One tool of a version, as somebody reads it who has to call it. */
export const tool: Page = {
  id: 'tool',
  path: '/toolsets/{name}/versions/{version}/tool',
  needs: 'read',
  show: async (request) => {
    const { registry } = request;
    const name = request.query.get('name') ?? '';
    const content = await readVersion(registry, {
      toolset: param(request, 'name'),
      selector: param(request, 'version'),
    });
    const { toolset, version } = content;
    const { tools } = readCanonical(new TextDecoder().decode(content.bytes));
    const index = tools.findIndex((candidate) => candidate.name === name);
    const found = tools[index];
    if (found === undefined) {
      throw new Problem(
        'unknown-version',
        `${toolset} ${version} has no tool of this name.`,
        'Choose one from the page of the version.',
      );
    }
    const cost = await unlessBusy(() => readCost(registry, { toolset, selector: version }));
    const spent = cost?.tools[index];
    const textAt = (part: string) => links.text(toolset, version, `/tools/${index}${part}`);
    return {
      title: `${name.slice(0, 80)} in ${toolset} ${version}`,
      section: 'toolsets',
      body: (
        <>
          <Crumbs
            steps={[
              ['Toolsets', links.toolsets],
              [<Name text={toolset} />, links.toolset(toolset)],
              [version, links.version(toolset, version)],
              [<Name text={name} most={60} />],
            ]}
          />
          <h1>
            <Code text={name} />
          </h1>
          {found.title === undefined ? (
            ''
          ) : (
            <p class="lead">
              <Name text={found.title} />
            </p>
          )}
          {found.description === undefined ? (
            <p class="soft">It has no description.</p>
          ) : (
            <p class="described">
              <Prose text={found.description} most={3_000} whole={textAt('/description')} />
            </p>
          )}
          <Facts
            facts={[
              spent !== undefined && {
                name: 'Tokens',
                value: grouped(spent.tokens),
                note: `${grouped(spent.description)} for its description, ${grouped(spent.schema)} for its schema`,
              },
              found.strict === true && { name: 'Sent as', value: 'strict' },
              ...Object.entries(found.annotations ?? {})
                .slice(0, 6)
                .map(([key, value]) => ({
                  name: key.slice(0, 40),
                  value: <Code text={JSON.stringify(value)} most={60} />,
                })),
            ]}
          />
          <h2>Arguments</h2>
          <SchemaTable schema={found.inputSchema} room={16_000} whole={textAt('/inputSchema')} />
          {found.outputSchema === undefined ? (
            ''
          ) : (
            <>
              <h2>Results</h2>
              <SchemaTable schema={found.outputSchema} room={6_000} whole={textAt('/outputSchema')} />
            </>
          )}
          <Guidance tool={found} />
          <Examples examples={found.examples ?? []} whole={textAt('/examples')} />
          <details class="fold">
            <summary>As JSON</summary>
            <JsonBlock value={jsonOf(found)} most={6_000} whole={textAt('')} />
          </details>
        </>
      ),
    };
  },
};

const jsonOf = ({ text: _, ...rest }: CanonicalTool): Json => rest as unknown as JsonObject;

const Guidance = ({ tool: { mustAlways = [], mustNever = [] } }: { tool: CanonicalTool }) => {
  if (mustAlways.length + mustNever.length === 0) return null;
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? (
      ''
    ) : (
      <>
        <h3>{title}</h3>
        <ul>
          {lines.slice(0, 30).map((line) => (
            <li>
              <Prose text={line} most={300} />
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <h2>Guidance</h2>
      {list('Always', mustAlways)}
      {list('Never', mustNever)}
    </>
  );
};

const Examples = ({ examples, whole }: { examples: readonly Example[]; whole: string }) => {
  if (examples.length === 0) return null;
  const { shown, count } = fitting(examples, 6_000, (example) => (
    <div class="example">
      <p>
        {example.negative ? <b>A call to avoid. </b> : ''}
        {example.description === undefined ? '' : <Prose text={example.description} most={200} />}{' '}
        {example.whyBad === undefined ? '' : <Prose text={example.whyBad} most={200} />}
      </p>
      <JsonBlock value={example.input} most={800} whole={whole} />
    </div>
  ));
  return (
    <>
      <h2>{counted(examples.length, 'example')}</h2>
      <Panel>{shown}</Panel>
      {count < examples.length ? (
        <p class="whole">
          <a href={whole}>All examples as JSON</a>
        </p>
      ) : (
        ''
      )}
    </>
  );
};
