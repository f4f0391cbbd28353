import type { IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { createAdmission, kindOf } from '../../src/http/admission.ts';
import { notesOf } from '../../src/http/requestNotes.ts';
import { endpoints } from '../../src/http/routes/index.ts';
import { serveEndpoint } from '../../src/http/serveEndpoint.ts';
import type { Service } from '../../src/http/service.ts';
import { localCaller } from '../../src/registry/access/caller.ts';
import { Problem } from '../../src/registry/problem.ts';
import type { Registry } from '../../src/registry/registry.ts';

test.each(['pin', 'readSession', 'endSession'])(
  '%s is counted while it is looked up whose session that is, which takes a slow database long',
  async (id) => {
    const endpoint = endpoints.find((one) => one.id === id);
    if (endpoint === undefined) throw new Error(`There is no ${id}.`);
    const silent = new Promise<never>(() => {});
    const database = { select: () => ({ from: () => ({ where: () => silent }) }) };
    const admission = createAdmission(1);
    const inTime = (answer: Promise<unknown>) => answer;
    const registry = { database, inTime } as unknown as Registry;
    const service = { admission, registry: () => registry } as Service;
    const ask = () =>
      serveEndpoint(
        endpoint,
        service,
        { bytes: 1_000, depth: 10 },
        {
          request: new Request('http://localhost/v1/sessions/conv'),
          incoming: { headers: {} } as IncomingMessage,
          params: new Map([['id', 'conv']]),
          caller: { ...localCaller, toolsets: ['orders'] },
        },
      );
    void ask();
    await new Promise((resolve) => setImmediate(resolve));
    expect(admission.counts()[kindOf(endpoint)].atWork).toBe(1);
    expect((await ask()).status).toBe(503);
  },
);

test('what was found wrong ahead of the route is not asked for again', async () => {
  const endpoint = endpoints.find(({ id }) => id === 'readSessionToolset');
  if (endpoint === undefined) throw new Error('There is no route for fetches.');
  const incoming = { headers: {} } as IncomingMessage;
  const failure = new Problem('database-away', 'It has not answered.', 'Try again.');
  notesOf(incoming).failure = failure;
  const asked = vi.fn(() => new Promise<never>(() => {}));
  const registry = { database: { select: asked }, query: asked } as unknown as Registry;
  const served = serveEndpoint(
    endpoint,
    { registry: () => registry } as Service,
    { bytes: 1_000, depth: 10 },
    {
      request: new Request('http://localhost/v1/sessions/conv/toolset'),
      incoming,
      params: new Map([['id', 'conv']]),
      caller: { ...localCaller, toolsets: ['orders'] },
    },
  );
  await expect(served).rejects.toBe(failure);
  expect(asked).not.toHaveBeenCalled();
});
