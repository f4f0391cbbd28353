import { describe, expect, test } from 'vitest';
import { costOfEdit } from '../../src/cost/costOfEdit.ts';
import { canonicalize } from '../../src/toolset/canonicalize.ts';
import type { Tool } from '../../src/toolset/toolset.ts';
import { sample, tools } from './sample.ts';

const [first, second, third] = tools as [Tool, Tool, Tool];
const more: Tool = {
  name: 'air_hall',
  description: 'Opens the door of the hall.',
  inputSchema: first.inputSchema,
};

describe('what is kept of the cached prefix', () => {
  test.each([
    ['nothing changed', tools, { same: true, kept: 3, of: 3 }],
    ['appended last', [...tools, more], { same: false, kept: 3, of: 4 }],
    ['put first', [more, ...tools], { same: false, kept: 0, of: 4 }],
    ['put between', [first, more, second, third], { same: false, kept: 1, of: 4 }],
    ['the last taken away', [first, second], { same: false, kept: 2, of: 2 }],
    ['reordered', [first, third, second], { same: false, kept: 1, of: 3 }],
  ])('%s', async (_, after, kept) => {
    const cost = await costOfEdit(sample, canonicalize({ tools: after }), { format: 'anthropic' });
    for (const format of cost.formats) expect(format).toMatchObject(kept);
    expect(Math.sign(cost.tokens)).toBe(Math.sign(after.length - 3));
  });

  test('an edit that only some formats show changes only their bytes', async () => {
    const annotated = [first, { ...second, annotations: { readOnlyHint: true } }, third];
    const cost = await costOfEdit(sample, canonicalize({ tools: annotated }), { format: 'anthropic' });
    expect(cost.formats.filter(({ same }) => !same)).toEqual([
      { format: 'mcp', same: false, kept: 1, of: 3 },
    ]);
    expect(cost.tokens).toBe(0);
  });
});

test('an edit is priced by the month, with and without the cache', async () => {
  const cost = await costOfEdit(sample, canonicalize({ tools: [...tools, more] }), {
    format: 'anthropic',
    model: 'claude-sonnet-4-6',
    requests: 1_000_000,
    cacheHit: 1,
  });
  expect(cost.month?.uncached).toBeCloseTo(cost.tokens * 3, 6);
  expect(cost.month?.cached).toBeCloseTo(cost.tokens * 0.3, 6);
  expect(cost.request?.uncached).toBeCloseTo((cost.tokens * 3) / 1_000_000, 12);
});
