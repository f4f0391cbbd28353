import { readFileSync } from 'node:fs';
import { Tool$inboundSchema } from '@mistralai/mistralai/models/components';
import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test } from 'vitest';
import type { FormatId } from '../../../src/formats/formatIds.ts';
import { render } from '../../../src/formats/render.ts';
import { toolsetOf } from '../shared.ts';

const golden = toolsetOf(JSON.parse(readFileSync('test/formats/golden/toolset.json', 'utf8')));

/** The descriptions of interfaces that clients ship in a form that can be run. */
const accepts: readonly (readonly [FormatId, string, (tools: unknown) => boolean])[] = [
  ['mcp', "the SDK's ListToolsResult", (tools) => ListToolsResultSchema.safeParse({ tools }).success],
  [
    'mistral',
    "the SDK's Tool",
    (tools) => (tools as unknown[]).every((tool) => Tool$inboundSchema.safeParse(tool).success),
  ],
];

describe('published descriptions accept what is rendered', () => {
  test.each(accepts)('%s: %s', (format, _, fits) => {
    const { text } = render(golden, format);
    expect(fits(JSON.parse(text))).toBe(true);
    expect(fits(JSON.parse(text.replaceAll('"name":"', '"title":"')))).toBe(false);
    expect(fits(JSON.parse(render(golden, 'anthropic').text))).toBe(false);
  });
});
