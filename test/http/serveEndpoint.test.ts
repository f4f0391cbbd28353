import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
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

const withBody = endpoints.filter(({ body }) => body !== undefined);
test.each(withBody.map(({ id, small }) => [id, small === true] as const))(
  'a body of two mebibytes for %s is refused unread: %s',
  async (id, isRefused) => {
    const endpoint = endpoints.find((one) => one.id === id);
    if (endpoint === undefined) throw new Error(`There is no ${id}.`);
    const { template } = endpoint.path;
    const values = {
      id: template.includes('reports') ? '0123456789abcdef' : 'conv',
      name: 'orders',
      version: '1.0.0',
      channel: 'beta',
    };
    const bytes = Buffer.alloc(2 * 1024 * 1024, ' ');
    const headers = { 'content-type': 'application/json', 'content-length': String(bytes.length) };
    const readBody = vi.fn(async () => ({ ok: false, fault: 'It is empty.' }));
    const registry = {
      database: { select: () => ({ from: () => ({ where: async () => [] }) }) },
      inTime: (answer: Promise<unknown>) => answer,
      judge: { readBody },
    } as unknown as Registry;
    const answer = await serveEndpoint(
      endpoint,
      { registry: () => registry } as Service,
      { bytes: 8 * 1024 * 1024, depth: 10 },
      {
        request: new Request('http://localhost/v1/any'),
        incoming: Object.assign(Readable.from([bytes]), { headers }) as unknown as IncomingMessage,
        params: new Map(Object.entries(values).filter(([name]) => template.includes(`{${name}}`))),
        caller: localCaller,
      },
    );
    const { detail } = (await answer.json()) as { detail: string };
    expect([answer.status, detail]).toEqual(
      isRefused
        ? [413, 'The body has more than 1048576 bytes. Send less.']
        : [400, expect.stringMatching(/empty|not JSON/)],
    );
  },
);
