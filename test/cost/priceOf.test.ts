import { describe, expect, test } from 'vitest';
import { costOf } from '../../src/cost/costOf.ts';
import { priceOf } from '../../src/cost/priceOf.ts';
import { loadTokenizer } from '../../src/cost/tokenizer.ts';
import { canonicalize } from '../../src/toolset/canonicalize.ts';
import type { CanonicalToolset, Tool } from '../../src/toolset/toolset.ts';

/** At $3 a million input tokens. */
const model = 'claude-sonnet-4-6';

describe('a dozen tools of 110 tokens at $3 a million, 200,000 requests a month', () => {
  test('from the tokens', async () => {
    const price = await priceOf(12 * 110, { model, requests: 200_000 });
    expect(price?.perMillion).toEqual({ input: 3, cacheRead: 0.3, cacheWrite: 3.75 });
    expect(price?.request.uncached).toBeCloseTo(0.00396, 10);
    expect(price?.month?.uncached).toBeCloseTo(792, 6);
  });

  test('from the tools', async () => {
    const cost = await costOf(await dozen(), { format: 'anthropic', model, requests: 200_000 });
    expect(cost.tools).toHaveLength(12);
    expect(cost.tokens).toBe(1_320);
    expect(cost.price?.request.uncached).toBeCloseTo(0.00396, 10);
    expect(cost.price?.month?.uncached).toBeCloseTo(792, 6);
  });
});

test('a cache that is always hit pays the reading, one that never is the writing', async () => {
  const month = async (cacheHit: number) =>
    (await priceOf(1_000_000, { model, requests: 10, cacheHit }))?.month?.cached ?? 0;
  expect(await month(1)).toBeCloseTo(3, 6);
  expect(await month(0)).toBeCloseTo(37.5, 6);
  expect(await month(0.5)).toBeCloseTo(20.25, 6);
});

test('a model that has no price for a cache has none here', async () => {
  const price = await priceOf(1_000, { model: 'cohere:command-a', requests: 5 });
  expect(price?.provider).toBe('cohere');
  expect(price?.request.cached).toBeUndefined();
  expect(price?.month?.cached).toBeUndefined();
});

test('a model that the table does not know has no price', async () => {
  expect(await priceOf(1_000, { model: 'no-such-model' })).toBeUndefined();
  expect(await costOf(await dozen(), { format: 'anthropic', model: 'no-such-model' })).toMatchObject({
    unknownModel: 'no-such-model',
  });
});

/** Twelve tools, lengthened word by word until each takes 110 tokens and all take 1,320. */
const dozen = async (): Promise<CanonicalToolset> => {
  await loadTokenizer();
  const tools: Tool[] = [];
  const total = async (more: Tool): Promise<number> =>
    (await costOf(canonicalize({ tools: [...tools, more] }), { format: 'anthropic' })).tokens;
  for (let index = 0; index < 12; index++) {
    const bell = (words: number): Tool => ({
      name: `bell_${String.fromCharCode(97 + index)}`,
      description: `Rings${' the bell'.repeat(Math.floor(words / 2))}${' loud'.repeat(words % 2)}.`,
      inputSchema: { type: 'object', properties: {} },
    });
    let words = 60;
    while ((await total(bell(words))) < 110 * (index + 1)) words++;
    tools.push(bell(words));
  }
  return canonicalize({ tools });
};
