import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crowded, guided } from '../guided.ts';
import { type OpenService, openService } from '../openService.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', guided);
  await service.publish('crowd', crowded);
});
afterAll(() => service.stop());

const losses = (name: string, format: string) =>
  service.call('GET', `/v1/toolsets/${name}/versions/latest/losses?format=${format}`);

describe('the losses of a format', () => {
  test('are listed with their places and what the request needs', async () => {
    const { status, json } = await losses('orders', 'anthropic');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      toolset: 'orders',
      version: '1.0.0',
      format: 'anthropic',
      revision: 1,
      losses: [
        { tool: null, pointer: '/description' },
        { tool: 'find_order', pointer: '/title' },
        { pointer: expect.stringMatching(/^/) },
        { tool: 'find_order', pointer: '/examples/0/description' },
        { tool: 'find_order', pointer: '/mustAlways' },
        { tool: 'find_order', pointer: '/mustNever' },
      ],
      requires: [],
      refusals: [],
    });
    expect((await losses('orders', 'bedrock-invoke')).json).toMatchObject({
      requires: expect.arrayContaining(['anthropic_beta: ["tool-examples-2025-10-29"]']),
    });
  });

  test('tell what the provider would refuse, and that a limit is doubtful', async () => {
    const documented = (await losses('crowd', 'openai-chat')).json;
    expect(documented).toMatchObject({ refusals: [{ tool: null, rule: 'too-many-tools', verified: true }] });
    const doubtful = (await losses('crowd', 'openai-responses')).json;
    expect(doubtful).toMatchObject({ refusals: [{ tool: null, rule: 'too-many-tools', verified: false }] });
  });

  test.each<[string, number, RegExp]>([
    ['/v1/toolsets/orders/versions/latest/losses', 400, /"format" is missing|no such format/],
    ['/v1/toolsets/orders/versions/latest/losses?format=openai', 400, /Use one of anthropic, .*react/],
    ['/v1/toolsets/orders/versions/9.9.9/losses?format=mcp', 404, /has no version/],
    ['/v1/toolsets/nothing/versions/latest/losses?format=mcp', 404, /no toolset called nothing/],
  ])('%s is refused with %i', async (path, status, detail) => {
    const { json } = await service.call('GET', path);
    expect(json).toMatchObject({ status, detail: expect.stringMatching(detail) });
  });
});
