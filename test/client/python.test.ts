import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answers, type Deed, type EvilServer, evilServer, gives, headersOf } from './evilServer.ts';

const python = process.env.PYTHON ?? 'python3';
const has = (code: string) => spawnSync(python, ['-c', code]).status === 0;
const isThere = has('import sys; assert sys.version_info >= (3, 9)');
const isReal = isThere && has('import httpx');

const [, lines = ''] = /```python\n([\s\S]*?)```/.exec(readFileSync('docs/python.md', 'utf8')) ?? [];
const body = '[{"name":"find_order"}]';

/** Reads calls of `tools` as lines of JSON, and says what each gives or raises. */
const driver = `
import json, sys
for line in sys.stdin:
    try:
        given, stale = tools(*json.loads(line))
        print(json.dumps({"tools": given, "stale": stale}), flush=True)
    except Exception as error:
        status = error.response.status_code if isinstance(error, httpx.HTTPStatusError) else None
        print(json.dumps({"raised": type(error).__name__, "status": status}), flush=True)
`;

const title = isReal ? 'with httpx' : 'with a stand-in for httpx, which is not installed';

describe.skipIf(!isThere)(`the lines of docs/python.md, ${title} (needs Python 3.9)`, () => {
  let server: EvilServer;
  let child: ChildProcessByStdio<Writable, Readable, null>;
  let said: AsyncIterableIterator<string>;
  let count = 0;
  let session: string;
  beforeAll(async () => {
    server = await evilServer(gives(body));
    const code =
      lines.replace('http://127.0.0.1:8080', server.url).replace('timeout=2', 'timeout=0.5') + driver;
    child = spawn(python, ['-c', code], {
      env: { ...process.env, ...(isReal ? {} : { PYTHONPATH: 'test/client/python' }) },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    said = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  });
  afterAll(async () => {
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
    await server.fall();
  });
  beforeEach(() => {
    count += 1;
    session = `conv/${count} ä`;
    server.does(gives(body));
  });

  const tools = async (fresh = 0): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify([session, 'openai-chat', fresh])}\n`);
    return JSON.parse((await said.next()).value as string);
  };
  const good = { tools: JSON.parse(body), stale: false };

  test('are about twenty', () => {
    const code = lines.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('"""'));
    expect(code.length).toBeLessThanOrEqual(25);
  });

  test('fetch, keep, and ask again with the entity tag', async () => {
    const before = server.asked.length;
    expect([await tools(60), await tools(60), await tools()]).toEqual([good, good, good]);
    expect(server.asked.slice(before).map(({ line, headers }) => [line, headers['if-none-match']])).toEqual([
      [`GET /v1/sessions/conv%2F${count}%20%C3%A4/toolset?format=openai-chat`, undefined],
      [`GET /v1/sessions/conv%2F${count}%20%C3%A4/toolset?format=openai-chat`, headersOf(body).ETag],
    ]);
  });

  test('follow a session that was moved', async () => {
    await tools();
    server.does(gives('[]', '2.0.0'));
    expect(await tools()).toEqual({ tools: [], stale: false });
  });

  test.each<[string, Deed]>([
    ['never answers', () => {}],
    ['fails', answers(500)],
    ['is busy', answers(503, '', { 'Retry-After': '1' })],
    ['wants fewer requests', answers(429)],
    ['breaks the connection', (_, outgoing) => outgoing.destroy()],
    [
      'sends other bytes under the same entity tag',
      (_, outgoing) => outgoing.writeHead(200, headersOf(body)).end('[]'),
    ],
    ['sends garbage', (_, outgoing) => outgoing.writeHead(200, headersOf('[')).end('[')],
    ['is replaced by a page', answers(200, '<html>', { 'Content-Type': 'text/html' })],
    [
      'is cut off',
      (_, outgoing) => {
        outgoing.writeHead(200, { ...headersOf('[1, 2]'), 'Content-Length': '6' });
        outgoing.write('[1,', () => outgoing.destroy());
      },
    ],
  ])('go on with what they have while the registry %s, and raise where that is nothing', async (_, deed) => {
    await tools();
    server.does(deed);
    expect(await tools()).toEqual({ ...good, stale: true });
    expect(await tools()).toEqual({ ...good, stale: true });
    session = `new ${session}`;
    expect(await tools()).toHaveProperty('raised');
    session = session.slice(4);
    server.does(gives(body));
    expect(await tools()).toEqual(good);
  });

  test.each([401, 403, 404, 410, 422])('raise a refusal with %i', async (status) => {
    await tools();
    server.does(answers(status, { type: 'x', detail: 'Because so.' }));
    expect(await tools()).toEqual({ raised: 'HTTPStatusError', status });
  });
});
