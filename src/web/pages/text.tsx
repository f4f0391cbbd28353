import { Problem } from '../../registry/problem.ts';
import { readVersion } from '../../registry/readVersion.ts';
import type { Json } from '../../schema/json.ts';
import { lookUp } from '../../schema/pointer.ts';
import { jsonLines } from '../diff/jsonLines.ts';
import { links, withQuery } from '../links.ts';
import { asked, type Page, param } from '../page.ts';
import { Crumbs } from '../parts/pieces.tsx';
import { Code, Name } from '../parts/text.tsx';
import { TextWindow } from '../parts/textWindow.tsx';

/** Any part of a definition in full, however long it is, a window at a time. */
export const text: Page = {
  id: 'text',
  path: '/toolsets/{name}/versions/{version}/text',
  needs: 'read',
  show: async (request) => {
    const content = await readVersion(request.registry, {
      toolset: param(request, 'name'),
      selector: param(request, 'version'),
    });
    const { toolset, version } = content;
    const at = request.query.get('at') ?? '';
    const found = lookUp(JSON.parse(new TextDecoder().decode(content.bytes)) as Json, at);
    if (found === undefined) {
      throw new Problem(
        'unknown-version',
        `${toolset} ${version} has nothing at this place.`,
        'Choose a part from the page of the version.',
      );
    }
    const whole = typeof found === 'string' ? found : jsonLines(found, 500_000).join('\n');
    const here = links.text(toolset, version, at);
    return {
      title: `${toolset} ${version} in full`,
      section: 'toolsets',
      body: (
        <>
          <Crumbs
            steps={[
              ['Toolsets', links.toolsets],
              [<Name text={toolset} />, links.toolset(toolset)],
              [version, links.version(toolset, version)],
              ['In full'],
            ]}
          />
          <h1>
            {typeof found === 'string' ? 'Text at ' : 'JSON at '}
            <Code text={at === '' ? '/' : at} />
          </h1>
          <TextWindow
            text={whole}
            from={asked(request, 'from')}
            room={36_000}
            href={(from) => withQuery(here, { from })}
          />
        </>
      ),
    };
  },
};
