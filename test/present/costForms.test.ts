import { describe, expect, test } from 'vitest';
import type { Cost } from '../../src/cost/costOf.ts';
import type { EditCost } from '../../src/cost/costOfEdit.ts';
import { costAsMarkdown, editCostAsMarkdown } from '../../src/present/costAsMarkdown.ts';
import { costAsText, editCostAsText } from '../../src/present/costAsText.ts';
import { dollars, grouped } from '../../src/present/figures.ts';

const tool = (name: string, tokens: number) => ({
  tool: name,
  tokens,
  name: 2,
  description: tokens - 40,
  schema: 20,
  examples: 0,
  frame: 18,
});

const cost: Cost = {
  format: 'anthropic',
  tokenizer: 'a tokenizer',
  estimate: true,
  tokens: 1_320,
  tools: [tool('small', 100), tool('b|g', 1_000), tool('middle', 217)],
  around: 3,
  price: {
    model: 'a-model',
    provider: 'a provider',
    source: 'a table',
    perMillion: { input: 3, cacheRead: 0.3 },
    request: { uncached: 0.00396, cached: 0.001 },
    month: { requests: 200_000, cacheHit: 0.9, uncached: 792, cached: 200.456 },
  },
};

test('text: the sum, the biggest first, the price', () => {
  expect(costAsText(cost, { colour: false, width: 200, most: 2 })).toBe(
    `1,320 tokens in 3 tools on every request, as anthropic.
Counted with a tokenizer. This is an estimate: the provider counts with a tokenizer of its own.

tool            tokens  share  name  description  schema  examples  frame
b|g              1,000    76%     2          960      20         0     18
middle             217    16%     2          177      20         0     18
1 smaller tool     100     8%     2           60      20         0     18
all              1,320   100%     6        1,197      60         0     57

a-model of a provider: $3 for a million input tokens, $0.3 read from the cache. Prices by a table.
A request: $0.00396 without caching, $0.001 with it.
A month of 200,000 requests: $792 without caching, $200.46 with it, where 90% of them find the tools in the cache.
`,
  );
});

test('Markdown: the same, with names as code', () => {
  const markdown = costAsMarkdown(cost);
  expect(markdown).toContain('| tool | tokens | share | name | description | schema | examples | frame |');
  expect(markdown).toContain('| `b\\|g` | 1,000 | 76% |');
  expect(markdown).toContain('| all | 1,320 | 100% |');
  expect(markdown.indexOf('`middle`')).toBeLessThan(markdown.indexOf('`small`'));
});

test('a model without a price is said to have none', () => {
  const { price: _, ...unpriced } = cost;
  expect(costAsText({ ...unpriced, unknownModel: 'x\ny' }, { colour: false })).toContain(
    'There is no price for the model "x\\ny" in the table.',
  );
});

describe('an edit', () => {
  const edit: EditCost = {
    before: cost,
    after: { ...cost, tokens: 1_430 },
    tokens: 110,
    month: { uncached: 66, cached: 6.6 },
    formats: [
      { format: 'anthropic', same: false, kept: 11, of: 12 },
      { format: 'openai-chat', same: false, kept: 11, of: 12 },
      { format: 'mcp', same: false, kept: 0, of: 12 },
      { format: 'react', same: true, kept: 12, of: 12 },
    ],
  };

  test('says what it adds and what is kept', () => {
    expect(editCostAsText(edit, { colour: false, width: 200 })).toBe(
      `1,320 tokens before, 1,430 after (+110), +$66 a month without caching and +$6.6 with it.
The cached prefix is kept up to tool 11 of 12 in anthropic, openai-chat.
Nothing of the cached prefix is kept in mcp.
The bytes stay as they are in react.
`.replace('$6.6 ', '$6.60 '),
    );
    expect(editCostAsMarkdown(edit)).toMatch(/^- /);
  });

  test('that every format shows alike is told in one sentence', () => {
    const alike = { ...edit, formats: edit.formats.slice(0, 2) };
    expect(editCostAsText(alike, { colour: false })).toContain(
      'The cached prefix is kept up to tool 11 of 12 in every format.',
    );
  });
});

test.each([
  [792, '$792'],
  [0.00396, '$0.00396'],
  [1_234_567.891, '$1,234,567.89'],
  [-3.5, '-$3.50'],
  [0, '$0'],
  [0.999, '$1'],
  [1e-20, '$0'],
  [1e10, '$10,000,000,000'],
])('%d is %s', (amount, shown) => {
  expect(dollars(amount)).toBe(shown);
});

test('thousands', () => {
  expect([0, 999, 1_000, -1_320, 12_345_678].map(grouped)).toEqual([
    '0',
    '999',
    '1,000',
    '-1,320',
    '12,345,678',
  ]);
});
