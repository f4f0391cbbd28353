import { expect, test } from 'vitest';
import { healthz } from '../../../src/http/routes/healthz.ts';
import { listening } from '../listening.ts';

test('is alive before there is a registry, and asks for no key', async () => {
  const server = await listening([healthz], { registry: undefined, adminKey: 'k' });
  const answer = await fetch(`${server.url}/healthz?from=a-balancer`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ alive: true });
  await server.stop({ grace: 0, deadline: 0 });
});
