import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { endpoints } from '../../src/http/routes/index.ts';
import { type Scope, scopes } from '../../src/registry/access/scope.ts';
import type { Page } from '../../src/web/page.ts';
import { pages } from '../../src/web/pages/index.ts';
import { definitionOf } from '../support/definitions.ts';
import { type OpenService, openService } from './openService.ts';

/** Every route, with every kind of key that does not open it. What a route needs stands in the list of routes. */

const admin = { Authorization: 'Bearer the-admin-key' };
let service: OpenService;
let secrets: { [kind: string]: { secret: string; id: string } } = {};
let report = '';

const keyFor = async (name: string, wish: object) => {
  const made = await service.call('POST', '/v1/keys', { name, ...wish }, admin);
  expect(made.status, made.bytes.toString()).toBe(201);
  return made.json as { secret: string; id: string };
};

beforeAll(async () => {
  service = await openService({ TOOLSET_ADMIN_KEY: 'the-admin-key' });
  const publish = (name: string, ...tools: string[]) =>
    service.call('POST', `/v1/toolsets/${name}/versions`, { definition: definitionOf(tools) }, admin);
  const published = await publish('ours-support', 'search');
  report = (published.json as { report: { id: string } }).report.id;
  await publish('theirs-billing', 'refund');
  for (const id of ['ours', 'fetched']) {
    await service.call('PUT', `/v1/sessions/${id}`, { toolsets: { 'ours-support': '*' } }, admin);
  }
  const both = { 'theirs-billing': '*', 'ours-support': '*' };
  await service.call('PUT', '/v1/sessions/shared', { toolsets: both }, admin);
  const expires = new Date(Date.now() + 300).toISOString();
  secrets = {
    expired: await keyFor('expired', { scopes: [...scopes], expires }),
    revoked: await keyFor('revoked', { scopes: [...scopes] }),
    theirs: await keyFor('theirs', { scopes: [...scopes], toolsets: ['theirs-*'] }),
    ours: await keyFor('ours', { scopes: [...scopes], toolsets: ['ours-*'] }),
  };
  for (const scope of scopes) {
    secrets[`without ${scope}`] = await keyFor(`without ${scope}`, {
      scopes: scopes.filter((other) => other !== scope),
    });
  }
  const used = await service.call('GET', '/v1/toolsets', undefined, bearer('revoked'));
  expect(used.status).toBe(200);
  await service.call('DELETE', `/v1/keys/${secrets.revoked?.id}`, undefined, admin);
  await new Promise((resolve) => setTimeout(resolve, 400));
});
afterAll(() => service.stop());

const bearer = (kind: string) => ({ Authorization: `Bearer ${secrets[kind]?.secret}` });

const pathOf = ({ path, id }: Endpoint): string =>
  path.template
    .replace('{name}', 'ours-support')
    .replace('{channel}', 'stable')
    .replace(/\{(version|selector|from)\}/g, '1.0.0')
    .replace('{to}', '1.0.0')
    .replace('{fingerprint}', '0123456789ab')
    .replace(
      '{id}',
      id === 'revokeKey' ? (secrets.ours?.id ?? '') : path.template.includes('/reports/') ? report : 'ours',
    )
    .replace(/\{\w+\}/g, 'x');

/** Where what is named in the body is looked at before who may see the rest. */
const bodies: { readonly [id: string]: object } = { decideReport: { decision: 'approve', comment: 'Fine.' } };

const ask = async (endpoint: Endpoint, headers: Record<string, string>) => {
  const response = await fetch(service.url + pathOf(endpoint), {
    method: endpoint.method.toUpperCase(),
    headers: { ...headers, ...(endpoint.body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(endpoint.body === undefined ? {} : { body: JSON.stringify(bodies[endpoint.id] ?? {}) }),
    signal: AbortSignal.timeout(10_000),
  });
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem') === true;
  const type = isProblem ? ((await response.json()) as { type: string }).type : undefined;
  await response.body?.cancel().catch(() => {});
  return { status: response.status, type };
};

const kept = endpoints.filter(({ needs }) => needs !== 'anyone');
const titled = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.id, endpoint] as const);

describe('every route', () => {
  test.each(titled(endpoints))('%s needs a scope where it is under /v1, and only there', (_id, endpoint) => {
    const { template } = endpoint.path;
    expect(endpoint.needs !== 'anyone').toBe(template.startsWith('/v1/') || template === '/metrics');
  });

  test.each(titled(kept))(
    '%s is closed without a key, and to a wrong, a revoked and an expired one',
    async (_id, endpoint) => {
      const refused = { status: 401, type: 'no-valid-key' };
      expect(await ask(endpoint, {})).toEqual(refused);
      expect(await ask(endpoint, { Authorization: 'Bearer the-admin-kez' })).toEqual(refused);
      expect(await ask(endpoint, { Cookie: `toolset_session=${secrets.ours?.secret}` })).toEqual(refused);
      expect(await ask(endpoint, bearer('revoked'))).toEqual(refused);
      expect(await ask(endpoint, bearer('expired'))).toEqual(refused);
    },
  );

  test.each(titled(kept))('%s is closed to a key without its scope', async (_id, endpoint) => {
    const refused = { status: 403, type: 'key-lacks-scope' };
    expect(await ask(endpoint, bearer(`without ${endpoint.needs as Scope}`))).toEqual(refused);
  });

  test.each(titled(endpoints.filter(({ needs }) => needs === 'anyone')))(
    '%s is open',
    async (_id, endpoint) => {
      expect((await ask(endpoint, {})).status).toBe(200);
    },
  );
});

describe('what belongs to others', () => {
  const about = (part: string) => titled(kept.filter(({ path }) => path.template.includes(part)));

  test.each(about('{name}'))(
    '%s is closed to a key of another team, whether there is such a toolset or not',
    async (_id, endpoint) => {
      expect(await ask(endpoint, bearer('theirs'))).toEqual({ status: 403, type: 'key-lacks-toolset' });
    },
  );

  test.each(about('/sessions/{id}'))('%s finds no session of another team', async (_id, endpoint) => {
    const refused =
      endpoint.id === 'pin'
        ? { status: 403, type: 'key-lacks-toolset' }
        : { status: 404, type: 'unknown-session' };
    expect(await ask(endpoint, bearer('theirs'))).toEqual(refused);
  });

  test.each(about('/reports/{id}'))('%s finds no report of another team', async (_id, endpoint) => {
    expect(await ask(endpoint, bearer('theirs'))).toEqual({ status: 404, type: 'unknown-report' });
  });

  const call = (kind: string, method: string, path: string, body?: unknown) =>
    service.call(method, path, body, bearer(kind));

  test('lists show what the key is about', async () => {
    const names = async (kind: string, path: string, field: string) => {
      const { items } = (await call(kind, 'GET', path)).json as { items: Record<string, unknown>[] };
      return items.map((item) => item[field]);
    };
    expect(await names('ours', '/v1/toolsets', 'toolset')).toEqual(['ours-support']);
    expect(await names('theirs', '/v1/toolsets', 'toolset')).toEqual(['theirs-billing']);
    expect(await names('ours', '/v1/sessions', 'session')).toEqual(['fetched', 'ours']);
    expect(await names('ours', '/v1/sessions?toolset=ours-support', 'session')).toEqual(['fetched', 'ours']);
    expect(await names('theirs', '/v1/sessions', 'session')).toEqual([]);
    expect(await names('theirs', '/v1/reports', 'toolset')).toEqual(['theirs-billing']);
    expect(await names('theirs', '/v1/keys', 'name')).toEqual(['theirs']);
    expect(new Set(await names('theirs', '/v1/audit', 'toolset'))).toEqual(new Set(['theirs-billing']));
  });

  test('a session needs a key that is about all its toolsets', async () => {
    for (const kind of ['ours', 'theirs']) {
      expect((await call(kind, 'GET', '/v1/sessions/shared')).status).toBe(404);
      expect((await call(kind, 'GET', '/v1/sessions/shared/toolset?toolset=ours-support')).status).toBe(404);
    }
    expect((await call('ours', 'GET', '/v1/sessions/fetched/toolset')).status).toBe(200);
  });

  test('nothing of others is reached through a body', async () => {
    const definition = { format: 'mcp', request: '{}' };
    const cases: [string, string, unknown, number][] = [
      ['PUT', '/v1/sessions/new', { toolsets: { 'ours-support': '*' } }, 403],
      ['PUT', '/v1/sessions/new', { from: 'ours' }, 404],
      ['PUT', '/v1/sessions/ours', { toolsets: { 'theirs-billing': '*' } }, 403],
      ['POST', '/v1/verify', { session: 'ours', ...definition }, 404],
      ['POST', '/v1/verify', { toolset: 'ours-support', version: '1.0.0', ...definition }, 403],
      ['DELETE', `/v1/keys/${secrets.ours?.id}`, undefined, 404],
      ['POST', '/v1/keys', { name: 'more', scopes: ['read'], toolsets: ['*'] }, 400],
      ['POST', '/v1/keys', { name: 'more', scopes: ['read'], toolsets: ['ours-x'] }, 400],
      ['POST', '/v1/keys', { name: 'same', scopes: ['read'], toolsets: ['theirs-x*'] }, 201],
    ];
    for (const [method, path, body, status] of cases) {
      const answer = await call('theirs', method, path, body);
      expect(answer.status, `${method} ${path} ${answer.bytes}`).toBe(status);
    }
  });

  test('a key gives no scope that it does not have', async () => {
    const answer = await call('without pin', 'POST', '/v1/keys', { name: 'more', scopes: ['pin'] });
    expect(answer.json).toMatchObject({ status: 400, errors: [{ pointer: '/scopes' }] });
  });
});

describe('every page', () => {
  const listed = (list: readonly Page[]) => list.map((page) => [page.id, page] as const);
  const closed = pages.filter(({ needs }) => needs !== 'anyone');
  const queries: { readonly [id: string]: string } = {
    compare: '?from=1.0.0&to=1.0.0',
    tool: '?name=search',
  };
  const placeOf = ({ path, id }: Page): string =>
    path
      .replace('{name}', 'ours-support')
      .replace('{version}', '1.0.0')
      .replace('{session}', 'ours')
      .replace('{id}', report) + (queries[id] ?? '');

  const cookies = new Map<string, string>();
  const signIn = async (kind: string): Promise<string> => {
    const standing = cookies.get(kind);
    if (standing !== undefined) return standing;
    const response = await send('POST', '/login', {}, { key: secrets[kind]?.secret ?? '', to: '/' });
    expect(response.status, kind).toBe(303);
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict/);
    cookies.set(kind, cookie.split(';')[0] as string);
    return cookie.split(';')[0] as string;
  };
  const send = (
    method: string,
    path: string,
    headers: Record<string, string>,
    form?: Record<string, string>,
  ) =>
    fetch(service.url + path, {
      method,
      redirect: 'manual',
      headers: { Accept: 'text/html', Origin: new URL(service.url).origin, ...headers },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });

  test.each(listed(closed))(
    '%s leads to the login without a cookie, or with one that ended',
    async (_id, page) => {
      const headers: Record<string, string>[] = [
        {},
        { Cookie: `toolset_session=${'a'.repeat(43)}` },
        { Authorization: `Bearer ${secrets.ours?.secret}` },
      ];
      for (const sent of headers) {
        const response = await send('GET', placeOf(page), sent);
        expect(response.status).toBe(303);
        expect(response.headers.get('location')).toMatch(/^\/login\?to=/);
      }
    },
  );

  test.each(listed(closed))('%s is closed to a key without its scope', async (_id, page) => {
    const Cookie = await signIn(`without ${page.needs}`);
    expect((await send('GET', placeOf(page), { Cookie })).status).toBe(403);
  });

  test.each(listed(closed))('%s shows nothing of another team', async (_id, page) => {
    const Cookie = await signIn('theirs');
    const response = await send('GET', placeOf(page), { Cookie });
    const isNamed = /\{(name)\}/.test(page.path);
    const status = isNamed ? 403 : /\{/.test(page.path) ? 404 : 200;
    expect(response.status).toBe(status);
    if (status === 200) expect(await response.text()).not.toContain('ours-support');
  });

  test.each(listed(closed))(
    '%s is open to the team, with a policy that lets no script in',
    async (_id, page) => {
      const Cookie = await signIn('ours');
      const response = await send('GET', placeOf(page), { Cookie });
      expect(response.status).toBe(200);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe-inline');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('referrer-policy')).toBeTruthy();
    },
  );

  test.each(listed(pages.filter(({ act }) => act !== undefined && act.needs !== 'anyone')))(
    '%s takes no form without its token, from elsewhere, or from a key without the scope',
    async (_id, page) => {
      const Cookie = await signIn('ours');
      const elsewhere = { Cookie, Origin: 'https://evil.example' };
      expect((await send('POST', placeOf(page), { Cookie }, {})).status).toBe(403);
      expect((await send('POST', placeOf(page), { Cookie }, { csrf: 'x' })).status).toBe(403);
      expect((await send('POST', placeOf(page), elsewhere, {})).status).toBe(403);
      expect((await send('POST', placeOf(page), {}, {})).status).toBe(303);
    },
  );

  test('a revoked or expired key does not sign in', async () => {
    for (const kind of ['revoked', 'expired']) {
      const form = { key: secrets[kind]?.secret ?? '', to: '/' };
      expect((await send('POST', '/login', {}, form)).status).toBe(403);
    }
  });

  test('signing out ends the session on the server too', async () => {
    const response = await send('POST', '/login', {}, { key: secrets.ours?.secret ?? '', to: '/' });
    const Cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] as string;
    const page = await (await send('GET', '/logout', { Cookie })).text();
    const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    expect((await send('POST', '/logout', { Cookie }, { csrf })).status).toBe(303);
    expect((await send('GET', '/', { Cookie })).status).toBe(303);
  });
});
