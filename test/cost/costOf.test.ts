import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { costOf } from '../../src/cost/costOf.ts';
import { priceTable } from '../../src/cost/priceOf.ts';
import { loadTokenizer } from '../../src/cost/tokenizer.ts';
import { formatIds } from '../../src/formats/formatIds.ts';
import { render } from '../../src/formats/render.ts';
import { canonicalize } from '../../src/toolset/canonicalize.ts';
import type { CanonicalToolset, Tool } from '../../src/toolset/toolset.ts';
import { sample } from './sample.ts';

const version = (name: string): string =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version;

describe('the tokens of a toolset', () => {
  test.each(formatIds)('%s: what the whole text counts, within 1%%', async (format) => {
    const cost = await costOf(sample, { format });
    const { count } = await loadTokenizer();
    const whole = count(render(sample, format).text);
    expect(Math.abs(cost.tokens - whole) / whole).toBeLessThan(0.01);
    expect(cost.tokens).toBe(cost.tools.reduce((sum, { tokens }) => sum + tokens, cost.around));
    for (const tool of cost.tools) {
      expect(tool.tokens).toBe(tool.name + tool.description + tool.schema + tool.examples + tool.frame);
      for (const part of [tool.name, tool.description, tool.schema, tool.examples, tool.frame]) {
        expect(part).toBeGreaterThanOrEqual(0);
      }
    }
    expect(cost.estimate).toBe(!/openai|azure/.test(format));
    expect(cost.tools[0]?.examples).toBeGreaterThan(0);
    expect(cost.tools[1]?.examples).toBe(0);
  });

  test('the tokenizer and the table of prices are named as they are installed', async () => {
    const { name } = await loadTokenizer();
    expect(name).toContain(`gpt-tokenizer ${version('gpt-tokenizer')}`);
    expect(priceTable).toContain(`@pydantic/genai-prices ${version('@pydantic/genai-prices')}`);
  });

  test('special tokens and endless words are text like any other', async () => {
    const { count } = await loadTokenizer();
    expect(count('<|endoftext|>')).toBeGreaterThan(3);
    expect(count('a'.repeat(1_000_000))).toBeGreaterThan(1_000);
    expect(count('😀'.repeat(100_000))).toBeGreaterThan(1_000);
    expect(count(' '.repeat(1_000_000))).toBeGreaterThan(100);
  });

  test('a toolset without tools costs its brackets', async () => {
    const cost = await costOf(canonicalize({ tools: [] }), {
      format: 'anthropic',
      model: 'claude-sonnet-4-6',
    });
    expect(cost.tokens).toBeLessThan(3);
  });
});

const folder = '../shared/cases/real/toolsets';
const absent = !existsSync(folder);
const realToolset = (file: string): CanonicalToolset => {
  const { tools } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as { tools: Tool[] };
  return canonicalize({ tools });
};
const note = absent ? ' (skipped: no real toolsets here)' : '';

test.skipIf(absent)(`1,319 real tools are counted once and remembered${note}`, async () => {
  const toolset = realToolset('bfcl-live-unique-1.json');
  const { count } = await loadTokenizer();
  const times: number[] = [];
  let cost = await costOf(canonicalize({ tools: [] }), { format: 'openai-chat' });
  for (let run = 0; run < 3; run++) {
    const start = performance.now();
    cost = await costOf(toolset, { format: 'openai-chat' });
    times.push(performance.now() - start);
  }
  console.log(`${toolset.tools.length} tools: ${times.map((ms) => `${ms.toFixed(1)} ms`).join(', ')}`);
  const whole = count(render(toolset, 'openai-chat').text);
  console.log(`${cost.tokens} tokens by tool, ${whole} in one text`);
  expect(Math.abs(cost.tokens - whole) / whole).toBeLessThan(0.01);
});
