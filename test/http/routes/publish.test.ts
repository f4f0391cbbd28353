import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

const publish = (name: string, body: unknown) => service.call('POST', `/v1/toolsets/${name}/versions`, body);

describe('publishing', () => {
  test('the first version is 1.0.0, and the answer tells where it is', async () => {
    const { status, headers, json } = await publish('first', { definition: orders.first, message: 'Begin.' });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      toolset: 'first',
      version: '1.0.0',
      state: 'approved',
      previous: null,
      normalised: [],
      report: { from: null, to: { version: '1.0.0' }, verdict: 'safe', bump: 'none', changes: [] },
    });
    const at = headers.get('location') as string;
    expect(at).toBe('/v1/toolsets/first/versions/1.0.0');
    const { bytes } = await service.call('GET', at);
    expect((json as { digest: string }).digest).toBe(
      `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
    );
  });

  test('the registry takes the number that the change asks for, and says why', async () => {
    await publish('grown', { definition: orders.first });
    const versions = [];
    for (const definition of [orders.patch, orders.minor, orders.major]) {
      const { json } = await publish('grown', { definition });
      const { version, previous, report } = json as Published;
      versions.push([version, previous, report.verdict]);
    }
    expect(versions).toEqual([
      ['1.0.1', '1.0.0', 'safe'],
      ['1.1.0', '1.0.1', 'safe'],
      ['2.0.0', '1.1.0', 'breaking'],
    ]);
  });

  describe('what is large', () => {
    const tools = (words: string) =>
      Array.from({ length: 120 }, (_, at) => ({
        name: `tool_${at}`,
        description: `${words} ${at} `.repeat(60),
        inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
      }));
    const before = tools('Sucht „é€𝄞“ in');
    const after = tools('Finds “é€𝄞” in').slice(1);

    test('is told as it is kept, and kept as it was sent', async () => {
      await publish('large', { definition: { tools: before } });
      const answer = await publish('large', { definition: { tools: after }, message: 'é' });
      expect(answer.status).toBe(201);
      expect(answer.bytes.length).toBeGreaterThan(256 * 1024);
      expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length));
      const { version, digest, report, lint } = answer.json as Published & { digest: string; lint: object };
      expect(version).toBe('2.0.0');
      expect(lint).not.toBeNull();
      const path = '/v1/toolsets/large/versions/2.0.0';
      const { json } = await service.call('GET', `${path}/report`);
      const { evidence: _, ...kept } = report;
      expect(json).toMatchObject(kept);
      expect(Object.keys(report).slice(0, 4)).toEqual(['id', 'toolset', 'from', 'to']);
      expect(report.changes).toHaveLength(120);
      const { bytes } = await service.call('GET', path);
      expect(digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
      expect((JSON.parse(Buffer.from(bytes).toString()) as { tools: unknown[] }).tools).toHaveLength(119);
      const again = await publish('large', { definition: { tools: after } });
      expect([again.status, (again.json as Published).version]).toEqual([200, '2.0.0']);
    });

    test('is told where it is refused, with its cost', async () => {
      await publish('refused', { definition: { tools: before } });
      const { status, json } = await publish('refused', { definition: { tools: after }, version: '1.0.1' });
      expect(status).toBe(409);
      const { report } = json as Published;
      expect(report).toMatchObject({
        verdict: 'breaking',
        cost: expect.anything(),
        to: { version: '1.0.1' },
      });
      expect(report.changes).toHaveLength(120);
    });

    test('is kept by a check for review as a publish would keep it', async () => {
      await publish('asked', { definition: { tools: before } });
      const body = { definition: { tools: after }, review: true };
      const checked = await service.call('POST', '/v1/toolsets/asked/check', body);
      expect(checked.status).toBe(200);
      const { id, changes } = (checked.json as { report: { id: string; changes: unknown[] } }).report;
      const { json } = await service.call('GET', `/v1/reports/${id}`);
      expect((json as { changes: unknown[] }).changes).toEqual(changes);
    });

    test('comes without its length too', async () => {
      const text = JSON.stringify({ definition: { tools: before } });
      const body = new ReadableStream({
        start: (controller) => {
          controller.enqueue(Buffer.from(text));
          controller.close();
        },
      });
      const answer = await fetch(`${service.url}/v1/toolsets/chunked/versions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit);
      expect(answer.status).toBe(201);
    });
  });

  test('a breaking change shows the call that breaks', async () => {
    await publish('broken', { definition: orders.first });
    const { json } = await publish('broken', { definition: orders.major });
    expect((json as Published).report.changes).toEqual([
      expect.objectContaining({
        rule: 'required-property-added',
        verdict: 'breaking',
        tool: 'find_order',
        witness: { tool: 'find_order', arguments: expect.anything() },
      }),
    ]);
  });

  test('content that stands already publishes nothing', async () => {
    const { json: first } = await publish('standing', { definition: orders.first });
    const again = await publish('standing', { definition: orders.first });
    expect(again.status).toBe(200);
    expect(again.json).toMatchObject({ version: '1.0.0', digest: (first as Published).digest });
  });

  test('every field is taken', async () => {
    await publish('full', { definition: orders.first });
    const { status } = await publish('full', {
      definition: orders.minor,
      version: '1.4.0',
      base: '1.x',
      message: 'Lines.',
      source: { commit: 'abc', url: 'https://example.com/1', author: 'Ada <ada@example.com>' },
      renames: [{ from: 'old', to: 'new' }],
      channel: 'stable',
      expectedLatest: '1.0.0',
    });
    expect(status).toBe(201);
    const { headers } = await service.call('GET', '/v1/toolsets/full/versions/stable');
    expect(headers.get('x-toolset-version')).toBe('1.4.0');
  });

  test('fifty at once give fifty versions in a row', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        publish('busy', {
          definition: { ...orders.first, description: `Number ${index}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const versions = answers.map(({ json }) => (json as Published).version);
    expect(new Set(versions).size).toBe(50);
    expect(versions).toContain('1.0.49');
  }, 180_000);
});

describe('refusals', () => {
  beforeAll(async () => {
    await publish('orders', { definition: orders.first });
    await publish('orders', { definition: orders.minor });
  });

  test.each<[string, Record<string, unknown>, number, Record<string, unknown>]>([
    [
      'a number that has other content',
      { definition: orders.patch, version: '1.1.0' },
      409,
      { type: 'version-exists' },
    ],
    [
      'a number too small for the change',
      { definition: orders.major, version: '1.2.0' },
      409,
      { type: 'version-too-small', least: '2.0.0', report: expect.objectContaining({ verdict: 'breaking' }) },
    ],
    ['another latest', { definition: orders.major, expectedLatest: '1.0.0' }, 409, { type: 'stale-latest' }],
    [
      'a latest where none was awaited',
      { definition: orders.major, expectedLatest: null },
      409,
      { type: 'stale-latest' },
    ],
    ['no definition', {}, 400, { errors: [expect.objectContaining({ pointer: '/definition' })] }],
    ['a version that is none', { definition: orders.major, version: 'two' }, 400, {}],
    ['build metadata', { definition: orders.major, version: '2.0.0+1' }, 400, {}],
    ['a channel that reads as a range', { definition: orders.major, channel: 'x' }, 400, {}],
    ['the channel latest', { definition: orders.major, channel: 'latest' }, 409, { type: 'latest-is-kept' }],
    ['NUL in a version', { definition: orders.major, version: '2.0.0\0' }, 400, {}],
    ['half a surrogate pair in a message', { definition: orders.major, message: '\ud800' }, 400, {}],
    ['a byte order mark before a message', { definition: orders.major, message: '\ufeffA' }, 400, {}],
    ['NUL in an author', { definition: orders.major, source: { author: '\0' } }, 400, {}],
    ['an unknown field in source', { definition: orders.major, source: { branch: 'x' } }, 400, {}],
    ['renames that are none', { definition: orders.major, renames: [{ from: 'a' }] }, 400, {}],
    [
      'an unknown field',
      { definition: orders.major, force: true },
      400,
      { detail: expect.stringContaining('"force"') },
    ],
  ])('%s', async (_, body, status, problem) => {
    const answer = await publish('orders', body);
    expect(answer.json).toMatchObject({ status, ...problem });
    expect(answer.status).toBe(status);
  });

  test('every fault of a definition is told at once, each where it is', async () => {
    const { status, json } = await publish('orders', {
      definition: {
        tools: [
          { name: 'no spaces please', inputSchema: { type: 'object' } },
          { name: 'a', inputSchema: { type: 'array' } },
          { name: 'a', inputSchema: { type: 'object', properties: { x: { $ref: '#/nowhere' } } } },
        ],
      },
    });
    expect(status).toBe(422);
    const { type, errors } = json as { type: string; errors: { pointer: string }[] };
    expect(type).toBe('invalid-definition');
    const pointers = errors.map(({ pointer }) => pointer);
    expect(pointers.length).toBeGreaterThanOrEqual(4);
    expect(pointers).toEqual(expect.arrayContaining(['/tools/0/name']));
  });

  test.each(['UPPER', '123', '-x', 'a'.repeat(129), '%00', 'a%2Fb', '__proto__', '%ED%9F%BF'])(
    'the name %s',
    async (name) => {
      const { status, json } = await publish(name, { definition: orders.first });
      expect([status, (json as { type: string }).type]).toEqual([400, 'invalid-request']);
    },
  );

  test.each<[string, string, number]>([
    ['that is not JSON', 'definition: x', 400],
    ['that is truncated', '{"definition":{"tools":[', 400],
    ['of nine megabytes', `{"definition":{"tools":[],"description":"${'x'.repeat(9 * 1024 * 1024)}"}}`, 413],
    ['nested ten thousand deep', `{"definition":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400],
    ['nested a hundred deep', `{"definition":${'['.repeat(100)}${']'.repeat(100)}}`, 422],
    ['with a number of a million digits', `{"definition":{"tools":[],"x":${'1'.repeat(1_000_000)}}}`, 422],
    ['with __proto__ as a field', '{"definition":{"tools":[]},"__proto__":{"x":1}}', 400],
    ['with half a surrogate pair in a name', '{"definition":{"tools":[{"name":"\\ud800"}]}}', 422],
    ['with half a surrogate pair in a field', '{"\\ud800":1,"definition":{"tools":[]}}', 400],
    ['with NUL in a tool name', '{"definition":{"tools":[{"name":"a\\u0000"}]}}', 422],
    ['with a definition that is null', '{"definition":null}', 422],
    ['with a definition that is text', '{"definition":"tools"}', 422],
  ])('a body %s', async (_, body, status) => {
    const answer = await publish('orders', body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });
});

test('__proto__ as a property and NUL in a description come back byte for byte', async () => {
  const inputSchema =
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"":{"type":"number"}},"required":["__proto__"]}';
  const definition = `{"tools":[{"name":"odd","description":"NUL \\u0000, \\u202e, é","inputSchema":${inputSchema}}]}`;
  const { status } = await publish('odd', `{"definition":${definition}}`);
  expect(status).toBe(201);
  const { bytes } = await service.call('GET', '/v1/toolsets/odd/versions/1.0.0');
  expect(bytes.toString()).toBe(JSON.stringify(JSON.parse(definition)));
});

type Published = {
  version: string;
  previous: string | null;
  digest: string;
  report: { verdict: string; changes: unknown[]; evidence: unknown };
};
