import { named, quote } from '../../compat/quote.ts';
import { member } from '../../schema/json.ts';
import type { CanonicalTool } from '../../toolset/toolset.ts';
import type { Lint } from '../lintKind.ts';

export const readOnlyHintChanged: Lint = {
  id: 'read-only-hint-changed',
  on: 'toolset',
  level: 'warning',
  find: function* ({ before, renames, toolset }) {
    if (before === undefined) return;
    const old = new Map(before.tools.map((tool) => [tool.name, tool]));
    const formerly = new Map(
      renames.filter(({ tool }) => tool === undefined).map(({ from, to }) => [to, from]),
    );
    for (const tool of toolset.tools) {
      const earlier = old.get(formerly.get(tool.name) ?? tool.name);
      if (earlier === undefined || hintOf(earlier) === hintOf(tool)) continue;
      yield {
        tool: tool.name,
        path: '/annotations',
        about: [hintOf(earlier), hintOf(tool)],
        name: tool.name,
        values: [hintOf(earlier), hintOf(tool)],
      };
    }
  },
  says: ({ name, values }) =>
    `${named(name)} was published with \`readOnlyHint\` ${quote(values?.[0])} and has ${quote(values?.[1])} now.`,
  why: () =>
    'Clients let tools that only read run without asking anybody: whoever agreed to the one has not agreed to the other.',
  instead: () =>
    'Check what the tool really does, and tell those who run it before this version reaches them.',
  example: {
    bad: { before: { tools: [hinted({ readOnlyHint: false })] }, tools: [hinted({ readOnlyHint: true })] },
    good: { before: { tools: [hinted({ readOnlyHint: true })] }, tools: [hinted({ readOnlyHint: true })] },
  },
};

/** An absent hint means that the tool may write (MCP, `ToolAnnotations`). */
const hintOf = ({ annotations }: CanonicalTool): boolean =>
  annotations !== undefined && member(annotations, 'readOnlyHint') === true;

function hinted(annotations: { readOnlyHint: boolean }) {
  return {
    name: 'sound_bell',
    description: 'Sounds the bell at the door. Use it when the post is late.',
    inputSchema: { type: 'object', properties: {} },
    annotations,
  };
}
