import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultPolicy } from '../../../src/registry/policies/policy.ts';
import { type OpenService, openService } from '../openService.ts';

const tool = (name: string) => ({
  name,
  description: 'Opens the door of the hall. Use this when a guest stands outside.',
  inputSchema: { type: 'object', properties: {} },
});

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish(
    'doors',
    { tools: [tool('open_door')] },
    { tools: [tool('open_door'), tool('air_hall')] },
  );
});
afterAll(() => service.stop());

const cost = async (query = '', version = '1.1.0') =>
  (await service.call('GET', `/v1/toolsets/doors/versions/${version}/cost${query}`)).json as {
    tokens: number;
    format: string;
    price?: { month?: Record<string, number> };
  };
const report = async () =>
  (await service.call('GET', '/v1/toolsets/doors/versions/1.1.0/report')).json as {
    cost: { tokens: number; month?: { uncached: number } };
  };
const policy = '/v1/toolsets/doors/policy';

/** Each case stands on those before it. */
describe('cost', () => {
  test('counts tokens, and prices what it is asked', async () => {
    expect(await cost()).toMatchObject({ format: 'openai-chat', tools: [{ tool: 'open_door' }, {}] });
    expect(await cost()).not.toHaveProperty('price');
    const asked = await cost('?format=anthropic&model=claude-sonnet-4-5&requests=200000&cacheHit=0.25');
    expect(asked.price?.month).toMatchObject({ requests: 200_000, cacheHit: 0.25 });
    expect(asked.price?.month?.uncached).toBeCloseTo((asked.tokens * 3 * 200_000) / 1e6, 6);
  });

  test('a report tells what the edit adds, and what each format keeps', async () => {
    const first = await cost('', '1.0.0');
    const { cost: bill } = await report();
    expect(bill).toMatchObject({ before: { tokens: first.tokens }, format: 'openai-chat' });
    expect(bill.tokens).toBe((await cost()).tokens - first.tokens);
    expect(bill).toMatchObject({
      formats: expect.arrayContaining([{ format: 'mcp', same: false, kept: 1, of: 2 }]),
    });
    expect(bill).not.toHaveProperty('month');
  });

  test('traffic that is declared prices every report and every cost', async () => {
    const traffic = { requests: 1_000_000, model: 'claude-sonnet-4-5', format: 'anthropic', cacheHit: 0.5 };
    await service.call('PUT', policy, { traffic });
    const declared = await cost();
    expect(declared).toMatchObject({ format: 'anthropic', price: { month: { requests: 1_000_000 } } });
    const { cost: bill } = await report();
    expect(bill.month?.uncached).toBeCloseTo(bill.tokens * 3, 6);
    expect(bill).toMatchObject({ estimate: true, month: { requests: 1_000_000, cacheHit: 0.5 } });
    const compared = await service.call('GET', '/v1/toolsets/doors/compare/1.1.0...1.0.0');
    expect((compared.json as typeof bill & { cost: typeof bill }).cost.tokens).toBe(-bill.tokens);
    const markdown = await service.call('GET', '/v1/toolsets/doors/compare/1.0.0...1.1.0', undefined, {
      Accept: 'text/markdown',
    });
    expect(markdown.bytes.toString()).toMatch(/\n#### Cost\n\n- .* a month without caching/);
    expect(await cost('?requests=7')).toMatchObject({ price: { month: { requests: 7, cacheHit: 0.5 } } });
  });

  test('a model without a price is named, and its tokens are counted', async () => {
    expect(await cost('?model=nobody')).toMatchObject({ unknownModel: 'nobody', format: 'anthropic' });
  });

  test.each([
    ['?format=nobody'],
    ['?requests=1.5'],
    ['?requests=-1'],
    ['?requests='],
    ['?requests=1e3'],
    ['?cacheHit=2'],
    ['?cacheHit=x'],
    ['?tokens=1'],
  ])('%s is refused', async (query) => {
    const { status } = await service.call('GET', `/v1/toolsets/doors/versions/1.1.0/cost${query}`);
    expect(status).toBe(400);
  });
});

describe('the policy', () => {
  test('is whole with its defaults, and replaced as a whole', async () => {
    const defaults = JSON.parse(JSON.stringify(defaultPolicy));
    expect((await service.call('PUT', policy, {})).json).toEqual(defaults);
    const wished = {
      ...defaults,
      lint: { levels: { 'choice-left-open': 'off' }, tokenBudget: 100 },
      traffic: { requests: 1, model: 'gpt-5', format: 'openai-chat', cacheHit: 0 },
    };
    expect((await service.call('PUT', policy, wished)).json).toEqual(wished);
    expect((await service.call('GET', policy)).json).toEqual(wished);
    const { json } = await service.call('PUT', policy, { lint: { tokenBudget: 7 } });
    expect(json).toEqual({ ...defaults, lint: { levels: {}, tokenBudget: 7 } });
  });

  test.each([
    [{ lint: { levels: { 'no-such-lint': 'off' } } }],
    [{ lint: { levels: { 'choice-left-open': 'fatal' } } }],
    [{ lint: { tokenBudget: 0 } }],
    [{ traffic: { requests: 1 } }],
    [{ traffic: { requests: 1.5, model: 'm', format: 'mcp' } }],
    [{ traffic: { requests: 1, model: 'm', format: 'nobody' } }],
    [{ approvals: 2 }],
  ])('%j is refused', async (body) => {
    expect((await service.call('PUT', policy, body)).status).toBe(400);
  });

  test('is one of a toolset that exists', async () => {
    expect((await service.call('GET', '/v1/toolsets/nothing/policy')).status).toBe(404);
    expect((await service.call('PUT', '/v1/toolsets/nothing/policy', {})).status).toBe(404);
  });
});
