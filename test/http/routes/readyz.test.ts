import { afterAll, beforeAll, expect, test } from 'vitest';
import { readyz } from '../../../src/http/routes/readyz.ts';
import { listening } from '../listening.ts';
import { type OpenService, openService } from '../openService.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

test.each(['/readyz', '/readyz?writes'])('%s says yes with a database', async (path) => {
  const { status, headers, json } = await service.call('GET', path);
  expect([status, json, headers.get('cache-control')]).toEqual([
    200,
    { ready: true, writes: true },
    'no-store',
  ]);
});

test.each(['/readyz', '/readyz?writes'])('%s says no before the registry is open', async (path) => {
  const server = await listening([readyz], { registry: undefined });
  const answer = await fetch(server.url + path);
  expect([answer.status, await answer.json()]).toEqual([503, { ready: false, writes: false }]);
  await server.stop({ grace: 0, deadline: 0 });
});
