import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { serve } from '../../../src/main.ts';
import { cloneDatabase } from '../../support/cloneDatabase.ts';

/** A span as OTLP has it in JSON. */
type Sent = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[];
  readonly status: { code?: number };
};

let collector: Server;
let endpoint: string;
let bodies: string[] = [];
let answersWith: number | 'silence' = 200;
let wasLeft = false;
let folder: string;
let databaseUrl: string | undefined;

beforeAll(async () => {
  collector = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    if (incoming.url === '/v1/traces') bodies.push(Buffer.concat(parts).toString());
    if (answersWith === 'silence') {
      outgoing.once('close', () => {
        wasLeft = true;
      });
      return;
    }
    outgoing.writeHead(answersWith, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', () => resolve()));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'tracing-test-'));
  databaseUrl = await cloneDatabase();
});
afterAll(() => {
  collector.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
  bodies = [];
  answersWith = 200;
});

const spans = (): readonly Sent[] =>
  bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });

const attributesOf = ({ attributes }: Sent) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** What a service sends of the requests that are made of it, stopped so that all of it is there. */
const traced = async (
  variables: Readonly<Record<string, string>>,
  ask: (url: string) => Promise<unknown>,
): Promise<readonly Sent[]> => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { url, stop } = await serve({
    environment: {
      DATABASE_URL: databaseUrl,
      TOOLSET_DATA: folder,
      TOOLSET_LOG_LEVEL: 'silent',
      TOOLSET_THREADS: '1',
      PORT: '0',
      ...variables,
    },
    signals: false,
  });
  try {
    await ask(url);
  } finally {
    await stop();
  }
  return spans();
};

const trace = '0af7651916cd43dd8448eb211c80319c';
const parent = 'b7ad6b7169203331';
const tool = {
  name: 'find_secret_order',
  description: 'Find an order.',
  inputSchema: { type: 'object', properties: { private_id: { type: 'string' } } },
};
const publish = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/v1/toolsets/hush/versions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ definition: { tools: [tool] } }),
  });
const pin = (url: string) =>
  fetch(`${url}/v1/sessions/quiet-conversation`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ toolsets: { hush: '*' } }),
  });

describe('where a collector is named', () => {
  test('a request goes on in the trace that it brings, with the statements and the judging within', async () => {
    const sent = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'tried' }, (url) =>
      publish(url, { traceparent: `00-${trace}-${parent}-01` }),
    );
    const request = sent.find(({ kind }) => kind === 2);
    expect(request).toMatchObject({
      traceId: trace,
      parentSpanId: parent,
      name: 'POST /v1/toolsets/{name}/versions',
    });
    expect(attributesOf(request as Sent)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/toolsets/{name}/versions',
      'http.response.status_code': 201,
    });
    const inside = sent.filter(({ traceId }) => traceId === trace);
    const ids = new Set(inside.map(({ spanId }) => spanId));
    for (const span of inside) {
      if (span !== request) expect(ids).toContain(span.parentSpanId);
    }
    const transaction = inside.find(({ name }) => name === 'transaction');
    const insert = inside.find(({ name }) => name === 'insert versions');
    expect(insert).toMatchObject({ parentSpanId: transaction?.spanId, kind: 3 });
    expect(attributesOf(insert as Sent)).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'insert',
      'db.collection.name': 'versions',
      'db.query.summary': 'insert versions',
    });
    expect(inside.map(({ name }) => name)).toContain('judge definition');
    expect(bodies.join()).toContain('"stringValue":"tried"');
  });

  test('a fetch has its span, from memory and from the database, and no span a name from outside', async () => {
    const sent = await traced(
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/v1/traces` },
      async (url) => {
        await publish(url);
        await pin(url);
        for (let time = 0; time < 3; time += 1) {
          await (await fetch(`${url}/v1/sessions/quiet-conversation/toolset?format=mcp`)).text();
        }
        await fetch(`${url}/v1/no-such-place`);
        await fetch(`${url}/toolsets/hush`, { headers: { Accept: 'text/html' } });
      },
    );
    const requests = sent.filter(({ kind }) => kind === 2);
    expect(requests.map(({ name }) => name)).toEqual([
      'POST /v1/toolsets/{name}/versions',
      'PUT /v1/sessions/{id}',
      ...Array.from({ length: 3 }, () => 'GET /v1/sessions/{id}/toolset'),
      'GET',
      'GET page',
    ]);
    expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(requests.length);
    for (const name of ['hush', 'find_secret_order', 'private_id', 'quiet-conversation', 'no-such-place']) {
      expect(bodies.join()).not.toContain(name);
    }
  });

  test('what the caller does not keep, and what the sampler leaves out, is not sent', async () => {
    const notKept = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, (url) =>
      publish(url, { traceparent: `00-${trace}-${parent}-00` }),
    );
    expect(notKept).toEqual([]);
    const left = await traced(
      { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: 'always_off' },
      publish,
    );
    expect(left).toEqual([]);
  });

  test('a collector that refuses stands in no way', async () => {
    answersWith = 400;
    let status = 0;
    await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, async (url) => {
      status = (await fetch(`${url}/v1/toolsets`)).status;
    });
    expect(status).toBe(200);
    expect(bodies).not.toEqual([]);
  });
});

test.each([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: 'set below', OTEL_SDK_DISABLED: 'true' }])(
  'nothing is sent with %j',
  async (variables) => {
    const named = 'OTEL_EXPORTER_OTLP_ENDPOINT' in variables ? { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } : {};
    expect(await traced({ ...variables, ...named }, publish)).toEqual([]);
  },
);

// The last one, since what was not heard is sent once more.
test('a collector that says nothing does not hold up the end until it is given up', async () => {
  answersWith = 'silence';
  await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, (url) => fetch(`${url}/v1/toolsets`));
  expect([bodies.length > 0, wasLeft]).toEqual([true, false]);
  collector.closeAllConnections();
});
