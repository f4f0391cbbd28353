import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';

const ticket = (priority: object) => ({
  tools: [
    {
      name: 'create_ticket',
      description: 'Opens a ticket.',
      inputSchema: {
        type: 'object',
        properties: { summary: { type: 'string' }, priority },
        required: ['summary'],
      },
    },
  ],
});
const values = ['low', 'normal', 'high', 'urgent'];

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('support', ticket({ type: 'string' }));
  await service.call('PUT', '/v1/toolsets/support/policy', { calls: { keep: 'arguments' } });
  await service.call('PUT', '/v1/sessions/a', { toolsets: { support: '1.0.0' } });
});
afterAll(() => service.stop());

const record = (body: unknown, session = 'a') => service.call('POST', `/v1/sessions/${session}/calls`, body);
const call = (priority: string, id?: string) => ({
  ...(id !== undefined && { id }),
  tool: 'create_ticket',
  arguments: { summary: 'It broke.', priority },
});

describe('recording calls', () => {
  test('takes them one by one and as a conversation, each once', async () => {
    const first = await record({ calls: [call('low', 'x'), call('High', 'y')] });
    expect(first.status).toBe(202);
    expect(first.json).toEqual({
      session: 'a',
      received: 2,
      recorded: 2,
      repeated: 0,
      left: { unknownTool: 0, malformed: 0, off: 0 },
    });
    const args = JSON.stringify({ summary: 's', priority: 'low' });
    const conversation = [
      {
        role: 'assistant',
        tool_calls: [
          { id: 'x', type: 'function', function: { name: 'create_ticket', arguments: args } },
          { id: 'z', type: 'function', function: { name: 'create_ticket', arguments: args } },
        ],
      },
    ];
    const { json } = await record({ conversation, format: 'openai-chat' });
    expect(json).toMatchObject({ received: 2, recorded: 1, repeated: 1 });
  });

  test.each<[says: string, body: unknown, status: number, session?: string]>([
    ['nothing', {}, 400],
    ['both', { calls: [], conversation: [] }, 400],
    ['a format beside calls', { calls: [], format: 'anthropic' }, 400],
    ['a conversation that is none', { conversation: 'hello' }, 400],
    ['an unknown format', { conversation: [], format: 'telegraph' }, 400],
    ['arguments that are no object', { calls: [{ tool: 'create_ticket', arguments: [] }] }, 400],
    ['no arguments', { calls: [{ tool: 'create_ticket' }] }, 400],
    ['a field that nobody knows', { calls: [{ ...call('low'), result: 'done' }] }, 400],
    ['too many', { calls: Array(5_001).fill(call('low')) }, 400],
    [
      'what is too deep',
      `{"calls":[{"tool":"t","arguments":${'{"a":'.repeat(400)}1${'}'.repeat(400)}}]}`,
      400,
    ],
    ['calls of nobody', { calls: [] }, 404, 'nobody'],
  ])('refuses %s', async (_, body, status, session) => {
    expect((await record(body, session)).status).toBe(status);
  });

  test('takes names and texts that are rarely seen', async () => {
    const odd = JSON.parse('{"summary": "\\u0000\\ud800", "__proto__": {"a": 1}, "constructor": null}');
    const { json } = await record({ calls: [{ id: '\ud800\u0000', tool: 'create_ticket', arguments: odd }] });
    expect(json).toMatchObject({ recorded: 1 });
  });

  test('is counted, fitted, and stands beside the report of the next version', async () => {
    await service.publish('support', ticket({ enum: values }));
    const report = await service.call(
      'GET',
      '/v1/toolsets/support/versions/2.0.0/report?threshold=2&since=1d',
    );
    expect((report.json as { evidence: object }).evidence).toMatchObject({
      threshold: 2,
      recorded: { calls: 4, counted: 'exact' },
      contradicted: { calls: 1, sessions: 1, counted: 'exact' },
      changes: [{ contradicted: { calls: 1 }, reaches: false, sessions: ['a'] }],
    });
    const usage = await service.call('GET', '/v1/toolsets/support/usage?tool=create_ticket');
    expect(usage.json).toMatchObject({
      against: { version: '2.0.0' },
      keep: 'arguments',
      recorded: { calls: 4, counted: 'exact' },
      tools: [
        {
          tool: 'create_ticket',
          calls: 4,
          arguments: [
            { pointer: '/summary', given: 4, leftOut: 0 },
            {
              pointer: '/priority',
              given: 3,
              leftOut: 1,
              accepted: 2,
              refused: 1,
              values: [
                { value: 'low', calls: 2, accepted: true },
                { value: 'High', calls: 1, accepted: false },
              ],
            },
            { pointer: '/__proto__', declared: false },
            { pointer: '/constructor', declared: false },
          ],
        },
      ],
    });
    const fit = await service.call('POST', '/v1/toolsets/support/fit', { calls: [call('High')] });
    expect(fit.status).toBe(200);
    expect(fit.json).toMatchObject({
      calls: 1,
      best: '1.0.0',
      versions: [
        {
          version: '2.0.0',
          fits: false,
          faults: [{ call: 0, reasons: [{ kind: 'value-refused', pointer: '/priority' }] }],
        },
        { version: '1.0.0', fits: true },
      ],
    });
  });

  test.each([
    '/v1/toolsets/support/usage?tool=nothing',
    '/v1/toolsets/support/usage?since=yesterday',
    '/v1/toolsets/support/versions/2.0.0/report?threshold=0',
    '/v1/toolsets/support/versions/2.0.0/report?since=never',
  ])('%s is refused', async (path) => {
    expect((await service.call('GET', path)).status).toBe(400);
  });

  test.each(['/v1/toolsets/nobody/usage', '/v1/toolsets/support/usage?version=9.9.9'])(
    '%s is not there',
    async (path) => {
      expect((await service.call('GET', path)).status).toBe(404);
    },
  );
});
