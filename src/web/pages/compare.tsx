import { listVersions } from '../../registry/listVersions.ts';
import { lenses } from '../../schema/lens.ts';
import { links } from '../links.ts';
import { asked, askedOneOf, type Page, param } from '../page.ts';
import { Select } from '../parts/fields.tsx';
import { Crumbs, Empty } from '../parts/pieces.tsx';
import { Name } from '../parts/text.tsx';
import { reportShown } from '../reports/reportShown.tsx';

/** A report over any two versions, in either direction, and the choice of them. */
export const compare: Page = {
  id: 'compare',
  path: '/toolsets/{name}/compare',
  needs: 'read',
  show: async (request) => {
    const { registry } = request;
    const toolset = param(request, 'name');
    const { items } = await listVersions(registry, { toolset, limit: 150 });
    const [newest, second] = items.map(({ version }) => version);
    const from = asked(request, 'from') ?? second ?? newest ?? '';
    const to = asked(request, 'to') ?? newest ?? '';
    const lens = askedOneOf(request, 'lens', lenses);
    const options = (chosen: string): (readonly [string, string])[] => [
      ...(items.some(({ version }) => version === chosen) ? [] : [[chosen, chosen] as const]),
      ...items.map(
        ({ version, channels }) =>
          [
            version,
            channels.length === 0 ? version : `${version} (${channels.slice(0, 3).join(', ')})`,
          ] as const,
      ),
    ];
    const form = (
      <form class="line" method="get" action={links.compare(toolset)}>
        <Select label="From" id="from" options={options(from)} chosen={from} />
        <Select label="To" id="to" options={options(to)} chosen={to} />
        <Select
          label="Lens"
          id="lens"
          options={lenses.map((one) => [one, one] as const)}
          chosen={lens ?? 'declared'}
        />
        <button class="go" type="submit">
          Compare
        </button>
      </form>
    );
    if (asked(request, 'from') !== undefined && asked(request, 'to') !== undefined) {
      const shown = await reportShown(request, { toolset, from, to, lens });
      const back = (
        <p class="swap">
          <a href={links.compare(toolset, to, from)}>The other way round</a>
        </p>
      );
      return {
        ...shown,
        section: 'toolsets',
        body: (
          <>
            {shown.body}
            <section aria-labelledby="others">
              <h2 id="others">Compare others</h2>
              {form}
              {back}
            </section>
          </>
        ),
      };
    }
    return {
      title: `Compare versions of ${toolset}`,
      section: 'toolsets',
      body: (
        <>
          <Crumbs
            steps={[
              ['Toolsets', links.toolsets],
              [<Name text={toolset} />, links.toolset(toolset)],
              ['Compare'],
            ]}
          />
          <h1>Compare two versions</h1>
          <p class="lead">
            What a conversation that began on the first would find contradicted by the second. Back is as good
            as forth.
          </p>
          {items.length < 2 ? (
            <Empty title="There is only one version">
              <p>Publish a second one, and compare the two here.</p>
            </Empty>
          ) : (
            form
          )}
        </>
      ),
    };
  },
};
