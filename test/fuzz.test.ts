import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { doors } from '../bench/fuzz/doors.ts';
import { fuzz, inputOf, wrongIn } from '../bench/fuzz/fuzz.ts';
import { type FuzzedService, startService } from '../bench/fuzz/service.ts';
import type { World } from '../bench/fuzz/world.ts';
import { cloneDatabase } from './support/cloneDatabase.ts';

test('whatever comes through the doors, the service answers, in time, and with no error of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-test-'));
  try {
    const { faults, tallies } = await fuzz({
      seed: 20_261_130,
      inputs: 1_200,
      start: async () => startService(await cloneDatabase(), join(folder, 'data')),
      isTimed: false,
    });
    expect(faults).toEqual([]);
    expect(tallies.filter(({ inputs }) => inputs < 50)).toEqual([]);
    // What is refused at the door tries nothing behind it.
    const taken = tallies.filter(({ classes }) => (classes[2] ?? 0) + (classes[3] ?? 0) > 0);
    expect(taken.length).toBeGreaterThanOrEqual(doors.length - 2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);

const world: World = {
  key: 'key',
  origin: 'http://127.0.0.1:1',
  toolsets: ['made-0', 'big-0', 'small-0'],
  sessions: ['s-0-0', 's-0-1'],
  versions: ['1.0.0', '2.0.0'],
  digests: [`sha256:${'0'.repeat(64)}`],
  reports: ['0'.repeat(64)],
  decidable: [{ report: '0'.repeat(64), change: '0'.repeat(12) }],
  spareKey: 'key_1',
  cursors: ['W10'],
  wires: [{ format: 'mcp', tools: { tools: [] } }],
  cookie: 'toolset_session=x',
  csrf: 'x',
};

test('an input is made from the seed and its number alone', () => {
  const made = (seed: number, from: number) =>
    Array.from({ length: 200 }, (_, at) => inputOf({ seed }, from + at, world));
  expect(made(1, 100)).toEqual(made(1, 0).slice(100).concat(made(1, 200).slice(0, 100)));
  expect(made(1, 0)).not.toEqual(made(2, 0));
  expect(new Set(made(1, 0).map(({ door }) => door))).toEqual(new Set(doors.map(({ name }) => name)));
});

test.each<[string, number, string, string, string, boolean]>([
  ['an answer', 200, 'application/json', '{}', '/v1/toolsets', true],
  ['an error of the service', 500, 'application/problem+json', '{}', '/v1/toolsets', false],
  ['an error on a page', 500, 'text/html', '', '/reports', false],
  ['no answer', 0, '', '', '/v1/toolsets', false],
  ['a refusal', 404, 'application/problem+json', '{"title":"a","detail":"b","errors":[]}', '/v1/x', true],
  ['a refusal without words', 404, 'application/problem+json', '{"title":"a"}', '/v1/x', false],
  ['a refusal of another kind', 404, 'text/plain', 'no', '/v1/x', false],
  ['a page that refuses', 404, 'text/html', 'no', '/reports', true],
])('%s is told from a fault', (_, status, type, text, target, isRight) => {
  const answer = { status, type, bytes: Buffer.from(text), milliseconds: 1 };
  const wrong = wrongIn(answer, { method: 'GET', target, headers: {} });
  expect(wrong === undefined).toBe(isRight);
});

test('a service that fails, and one that ends, is found with the input that did it', async () => {
  let crashed: string | undefined;
  const asked = new Set<string>();
  const stub = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/v1/verify')) outgoing.statusCode = 500;
    // It puts off the first that asks for a page of sessions, and all who want something fitted.
    if (incoming.url?.startsWith('/sessions') && asked.size === 0) {
      asked.add(incoming.url);
      outgoing.statusCode = 503;
    }
    if (incoming.url?.endsWith('/fit')) outgoing.statusCode = 503;
    if (incoming.url?.includes('/compare/')) {
      crashed = 'The process ended with 1.';
      outgoing.destroy();
      return;
    }
    outgoing.setHeader('Set-Cookie', 'toolset_session=x; Path=/');
    const page = '<input name="csrf" value="x"/>';
    outgoing.end(
      incoming.url === '/keys' ? page : '{"id":"key_1","digest":"sha256:0","items":[{"id":"r"}],"next":null}',
    );
  });
  await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', () => resolve()));
  const { port } = stub.address() as AddressInfo;
  const start = async (): Promise<FuzzedService> => {
    crashed = undefined;
    return {
      url: `http://127.0.0.1:${port}`,
      pid: process.pid,
      key: 'key',
      said: () => '',
      crashed: () => crashed,
      stop: async () => {},
    };
  };
  try {
    const { faults } = await fuzz({ seed: 1, inputs: 300, start, isTimed: false });
    expect(asked.size).toBe(1);
    const putOff = faults.filter(({ what }) => what.startsWith('It was answered with 503'));
    expect(putOff.length).toBeGreaterThan(0);
    expect(putOff.filter(({ sent }) => 'raw' in sent || !sent.target.endsWith('/fit'))).toEqual([]);
    expect(faults.some(({ what }) => what.includes('It was answered with 500'))).toBe(true);
    expect(faults.some(({ what }) => what.includes('The process ended with 1'))).toBe(true);
  } finally {
    stub.closeAllConnections();
    stub.close();
  }
});
