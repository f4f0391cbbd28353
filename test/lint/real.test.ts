import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lint } from '../../src/lint/lint.ts';
import { lints } from '../../src/lint/lints/index.ts';
import { canonicalize } from '../../src/toolset/canonicalize.ts';
import type { Tool } from '../../src/toolset/toolset.ts';

const folder = '../shared/cases/real/toolsets';
const absent = !existsSync(folder);

/** Whole toolsets as they were published, malformed ones too: nothing is refused here. */
const realToolsets = () =>
  readdirSync(folder).map((file) => {
    const { tools } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as { tools: Tool[] };
    return { file, toolset: canonicalize({ tools: tools.map(readable) }) };
  });

const readable = (tool: Tool): Tool => {
  const inputSchema = tool.inputSchema ?? {};
  return {
    ...tool,
    inputSchema: Object.keys(inputSchema).length > 0 ? inputSchema : { type: 'object', properties: {} },
  };
};

test.skipIf(absent)(
  `no lint fires on more than 15% of real tools${absent ? ' (skipped: no real toolsets here)' : ''}`,
  () => {
    const hits = new Map<string, number>(lints.map(({ id }) => [id, 0]));
    let all = 0;
    for (const { toolset } of realToolsets()) {
      all += toolset.tools.length;
      const tools = new Map<string, Set<string>>();
      for (const finding of lint(toolset)) {
        const names = tools.get(finding.lint) ?? new Set();
        for (const name of [finding.tool ?? '', ...(finding.alsoIn ?? [])]) names.add(name);
        tools.set(finding.lint, names);
      }
      for (const [id, names] of tools) hits.set(id, (hits.get(id) ?? 0) + names.size);
    }
    const rates = [...hits].map(([id, count]) => ({ id, rate: (100 * count) / all }));
    console.log(rates.map(({ id, rate }) => `${id.padEnd(26)} ${rate.toFixed(1).padStart(5)}%`).join('\n'));
    expect(rates.filter(({ rate }) => rate > 15)).toEqual([]);
  },
  60_000,
);
