import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenService, openService } from '../http/openService.ts';
import { definitionOf } from '../support/definitions.ts';

const admin = 'the-key-of-whoever-runs-it';
const authorization = { Authorization: `Bearer ${admin}` };
let service: OpenService;
let reader: string;

beforeAll(async () => {
  service = await openService({ TOOLSET_ADMIN_KEY: admin });
  for (const name of ['support', 'billing']) {
    const body = { definition: definitionOf([`ask_${name}`]) };
    await service.call('POST', `/v1/toolsets/${name}/versions`, body, authorization);
  }
  const wish = { name: 'reader', scopes: ['read'], toolsets: ['support'] };
  const { status, json } = await service.call('POST', '/v1/keys', wish, authorization);
  expect(status).toBe(201);
  reader = (json as { secret: string }).secret;
}, 120_000);
afterAll(() => service.stop());

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(service.url + address, { redirect: 'manual', headers: { Accept: 'text/html', ...headers } });

const post = (address: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(service.url + address, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
    headers: { Accept: 'text/html', Origin: service.url, ...headers },
  });

const signedIn = async (key: string): Promise<{ Cookie: string }> => {
  const response = await post('/login', { key, to: '/' });
  expect(response.status).toBe(303);
  return { Cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] as string };
};

const csrfIn = (html: string): string => /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? '';

test.each(['/', '/toolsets/support', '/reports', '/keys', '/audit', '/sessions/x'])(
  'without a session %s leads to where one signs in, and back',
  async (address) => {
    const response = await get(address);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/login?${new URLSearchParams({ to: address })}`);
    const form = await (await get(response.headers.get('location') as string)).text();
    expect(form).toContain(`name="to" value="${address}"`);
  },
);

test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'javascript:1', ''])(
  'nobody is led to %j',
  async (to) => {
    const response = await post('/login', { key: admin, to });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  },
);

test('a wrong key begins no session, and is not repeated', async () => {
  const response = await post('/login', { key: 'tsr_wrong_key', to: '/' });
  expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null]);
  expect(await response.text()).not.toContain('tsr_wrong_key');
});

test('a link from another site comes in with the cookie that the browser held back', async () => {
  const cookie = await signedIn(admin);
  const held = await get('/toolsets/support', { 'Sec-Fetch-Site': 'cross-site' });
  const text = await held.text();
  expect(held.status).toBe(200);
  expect(text).toContain('<meta http-equiv="refresh" content="0; url=/toolsets/support"/>');
  expect(text).not.toContain('ask_support');
  expect((await get('/toolsets/support', cookie)).status).toBe(200);
});

test('the cookie is out of the reach of scripts and of other sites', async () => {
  const response = await post('/login', { key: reader, to: '/' });
  expect(response.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict$/);
});

test('a key shows what it is about, and nothing of others', async () => {
  const cookie = await signedIn(reader);
  const list = await (await get('/', cookie)).text();
  expect(list).toContain('support');
  expect(list).not.toContain('billing');
  const statuses = await Promise.all(
    ['/toolsets/support', '/toolsets/billing', '/toolsets/nobody', '/keys', '/audit'].map(
      async (address) => (await get(address, cookie)).status,
    ),
  );
  expect(statuses).toEqual([200, 403, 403, 403, 403]);
});

test('a key is made, shown once, and revoked', async () => {
  const cookie = await signedIn(admin);
  const csrf = csrfIn(await (await get('/keys', cookie)).text());
  const made = await post('/keys', { csrf, name: 'for <b>ci</b>', scope: 'publish' }, cookie);
  const text = await made.text();
  const secret = /<code class="secret">([^<]+)<\/code>/.exec(text)?.[1] as string;
  expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(text).toContain('for &lt;b&gt;ci&lt;/b&gt;');
  const bearer = { Authorization: `Bearer ${secret}` };
  expect((await service.call('GET', '/v1/toolsets', undefined, bearer)).status).toBe(403);
  const listed = await (await get('/keys', cookie)).text();
  expect(listed).not.toContain(secret);
  const id = /name="revoke" value="([^"]+)"/.exec(listed)?.[1] as string;
  expect((await post('/keys', { csrf, revoke: id }, cookie)).status).toBe(303);
  expect((await service.call('GET', '/v1/toolsets', undefined, bearer)).status).toBe(401);
});

test('a form with the token of another session does nothing, and signing out ends the session', async () => {
  const [one, other] = [await signedIn(admin), await signedIn(admin)];
  const foreign = csrfIn(await (await get('/keys', other)).text());
  expect((await post('/logout', { csrf: foreign }, one)).status).toBe(403);
  expect((await get('/', one)).status).toBe(200);
  const csrf = csrfIn(await (await get('/keys', one)).text());
  expect((await post('/logout', { csrf }, one)).headers.get('location')).toBe('/login');
  expect((await get('/', one)).status).toBe(303);
  expect((await get('/', other)).status).toBe(200);
});

test('whoever is signed in may sign in with another key', async () => {
  const cookie = await signedIn(admin);
  const response = await post('/login', { key: reader, to: '/' }, cookie);
  expect(response.status).toBe(303);
  const next = { Cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] as string };
  expect((await get('/keys', next)).status).toBe(403);
  const elsewhere = await post('/login', { key: reader, to: '/' }, { Origin: 'https://elsewhere.example' });
  expect(elsewhere.status).toBe(403);
});

test('the pages take from what the key may ask', async () => {
  const slow = await openService({ TOOLSET_ADMIN_KEY: admin, TOOLSET_READS_PER_SECOND: '1' });
  try {
    const ask = (headers: Record<string, string>) =>
      fetch(`${slow.url}/`, { redirect: 'manual', headers: { Accept: 'text/html', ...headers } });
    const response = await fetch(`${slow.url}/login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ key: admin }),
      headers: { Origin: slow.url },
    });
    const Cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] as string;
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask({ Cookie })));
    const late = answers.find(({ status }) => status === 429);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(late?.headers.get('retry-after')).toBe('1');
    expect(late?.headers.get('ratelimit-policy')).toBe('"reads";q=1;w=1');
    expect(await late?.text()).toContain('Too many requests');
  } finally {
    await slow.stop();
  }
}, 60_000);

test('after many wrong keys nobody signs in from there for a while', async () => {
  const guessed = await openService({ TOOLSET_ADMIN_KEY: admin, TOOLSET_WRONG_KEYS_PER_MINUTE: '2' });
  try {
    const signIn = async (key: string) => {
      const sent = await fetch(`${guessed.url}/login`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ key }),
        headers: { Origin: guessed.url },
      });
      return sent.status;
    };
    for (const status of [403, 403, 429]) expect(await signIn('guess')).toBe(status);
    expect(await signIn(admin)).toBe(429);
  } finally {
    await guessed.stop();
  }
}, 60_000);
