import { afterAll, beforeAll, expect, test } from 'vitest';
import { healthz } from '../../src/http/routes/healthz.ts';
import { publish } from '../../src/http/routes/publish.ts';
import { readToolset } from '../../src/http/routes/readToolset.ts';
import { readyz } from '../../src/http/routes/readyz.ts';
import { type Listening, listening } from './listening.ts';

let quiet: Listening;
let loud: Listening;
beforeAll(async () => {
  quiet = await listening([healthz, publish], { level: 'info' });
  loud = await listening([healthz, publish], { level: 'debug' });
});
afterAll(async () => {
  await quiet.stop({ grace: 0, deadline: 0 });
  await loud.stop({ grace: 0, deadline: 0 });
});

const write = (server: Listening, requestId: string) =>
  fetch(`${server.url}/v1/toolsets/x/versions?secret=1`, {
    method: 'POST',
    body: '{"secret":2}',
    headers: { 'Content-Type': 'application/json', 'X-Request-Id': requestId },
  });

test('a write is logged with its id, and with nothing that it holds', async () => {
  const answer = await write(quiet, 'trace-7');
  expect(answer.headers.get('x-request-id')).toBe('trace-7');
  const line = quiet.logged.find(({ requestId }) => requestId === 'trace-7');
  expect(line).toMatchObject({
    method: 'POST',
    route: 'publish',
    path: '/v1/toolsets/x/versions',
    status: 400,
    level: 30,
    bytes: expect.any(Number),
  });
  expect(line?.bytes).toBeGreaterThan(100);
  expect(JSON.stringify(quiet.logged)).not.toContain('secret');
});

test('an id that could break a log gets another in its place', async () => {
  const answer = await write(quiet, 'a b{c}');
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('that it is not ready yet is no failure', async () => {
  const starting = await listening([readyz, readToolset], { level: 'info', registry: undefined });
  await fetch(`${starting.url}/readyz`);
  await fetch(`${starting.url}/v1/toolsets/x`);
  expect(starting.logged.map(({ path, status, level }) => [path, status, level])).toEqual([
    ['/v1/toolsets/x', 503, 40],
  ]);
  await starting.stop({ grace: 0, deadline: 0 });
});

test('reads are logged at debug only', async () => {
  await fetch(`${quiet.url}/healthz`);
  await fetch(`${loud.url}/healthz`);
  expect(quiet.logged.some(({ path }) => path === '/healthz')).toBe(false);
  expect(loud.logged).toContainEqual(expect.objectContaining({ path: '/healthz', status: 200, level: 20 }));
});

test.each([
  ['a trace', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '4bf92f3577b34da6a3ce929d0e0e4736'],
  ['a trace of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, undefined],
  ['no trace', 'nonsense', undefined],
])('%s gives the id: %s', async (_, traceparent, id) => {
  const answer = await fetch(`${quiet.url}/v1/toolsets/x/versions`, {
    method: 'POST',
    headers: { traceparent },
  });
  const found = answer.headers.get('x-request-id');
  if (id === undefined) expect(found).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  else expect(found).toBe(id);
});

test('the key is named, and never shown', async () => {
  const server = await listening([publish], { adminKey: 'swordfish-of-the-admin' });
  try {
    const headers = { Authorization: 'Bearer swordfish-of-the-admin', 'X-Request-Id': 'by-key' };
    await fetch(`${server.url}/v1/toolsets/x/versions`, { method: 'POST', headers });
    expect(server.logged).toContainEqual(expect.objectContaining({ requestId: 'by-key', key: 'admin' }));
    expect(JSON.stringify(server.logged)).not.toContain('swordfish');
  } finally {
    await server.stop({ grace: 0, deadline: 0 });
  }
});
