import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createGate, type GateOptions, type Pass } from '../../../src/http/access/gate.ts';
import { type KeyBook, keyBook } from '../../../src/registry/access/keyBook.ts';
import { keyHash } from '../../../src/registry/access/keySecret.ts';
import { bootstrapKey, type StandingKey } from '../../../src/registry/access/standingKey.ts';

const incoming = (headers: Record<string, string>, method = 'GET', remoteAddress = '::ffff:10.0.0.9') =>
  ({ headers: { host: 'any', ...headers }, method, socket: { remoteAddress } }) as unknown as IncomingMessage;

const key = (id: string, more: Partial<StandingKey> = {}): StandingKey => ({
  id,
  hash: keyHash(`secret of ${id}`.replaceAll(' ', '-')),
  name: id,
  owner: 'team',
  scopes: new Set(['read']),
  toolsets: ['*'],
  expiresAt: Number.POSITIVE_INFINITY,
  usedAt: 0,
  ...more,
});

const gateOver = (book: KeyBook | undefined, more: Partial<GateOptions> = {}) =>
  createGate({ book: () => book, rate: { reads: 0, writes: 0 }, trustedProxies: 0, ...more });

const none = { any: false, standing: [] };
const bearer = (secret: string) => incoming({ authorization: `Bearer ${secret}` });

describe('without a key', () => {
  const gate = gateOver(keyBook(undefined, none));

  test('loopback names pass and others do not, wherever they ask', () => {
    for (const open of [gate.open, gate.openPage]) {
      expect(open(incoming({ host: 'localhost:8080' }))).not.toBeInstanceOf(Response);
      expect(open(incoming({ host: 'evil.example' }))).toMatchObject({ status: 421 });
      expect(open(incoming({ host: '' }))).toMatchObject({ status: 421 });
    }
  });

  test('who comes in is local, from where they come', () => {
    const request = incoming({ host: 'localhost' });
    const pass = gate.open(request);
    if (pass instanceof Response) throw new Error('not let in');
    const { actor, scopes } = gate.caller(request, pass);
    expect(actor).toEqual({ name: 'local', owner: 'local', key: null, address: '10.0.0.9' });
    expect([...scopes]).toHaveLength(5);
  });
});

describe('before the keys were read', () => {
  const gate = gateOver(undefined);

  test('the API answers 503, and what is for everybody is answered', () => {
    expect(gate.open(bearer('anything'))).toMatchObject({ status: 503 });
    expect(gate.open(incoming({ host: 'localhost' }))).toMatchObject({ status: 503 });
    expect(gate.openPage(incoming({}))).not.toBeInstanceOf(Response);
  });
});

describe('with the key of the environment', () => {
  const gate = gateOver(keyBook(bootstrapKey('s3cret'), none));

  test.each([
    ['Bearer s3cret', true],
    ['bearer s3cret', true],
    ['Bearer   s3cret ', true],
    ['Bearer s3cre', false],
    ['Bearer s3crett', false],
    ['Bearer S3CRET', false],
    ['Bearer s3cret s3cret', false],
    ['Basic s3cret', false],
    ['s3cret', false],
    ['Bearer', false],
    ['', false],
  ])('%s passes: %s', (authorization, passes) => {
    for (const _again of [1, 2]) {
      const answer = gate.open(incoming({ authorization }));
      expect(answer instanceof Response ? answer.status : undefined).toBe(passes ? undefined : 401);
    }
  });

  test('none, and a wrong one, are told apart; pages are open', () => {
    const without = gate.open(incoming({})) as Response;
    expect(without.headers.get('www-authenticate')).toBe('Bearer realm="toolset-registry"');
    const wrong = gate.open(bearer('x')) as Response;
    expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
    expect(gate.openPage(incoming({}))).not.toBeInstanceOf(Response);
  });
});

describe('with keys', () => {
  test('a key passes until the book changes', () => {
    let book = keyBook(undefined, { any: true, standing: [key('a'), key('b')] });
    const gate = createGate({ book: () => book, rate: { reads: 0, writes: 0 }, trustedProxies: 0 });
    expect(gate.open(bearer('secret-of-a'))).toMatchObject({ key: { id: 'a' } });
    book = keyBook(undefined, { any: true, standing: [key('b')] }, book);
    expect(gate.open(bearer('secret-of-a'))).toMatchObject({ status: 401 });
    expect(gate.open(bearer('secret-of-b'))).toMatchObject({ key: { id: 'b' } });
    book = keyBook(undefined, { any: true, standing: [] });
    expect(gate.open(bearer('secret-of-b'))).toMatchObject({ status: 401 });
    expect(gate.open(incoming({ host: 'localhost' }))).toMatchObject({ status: 401 });
  });

  test('an expired one does not, also where it was seen before', () => {
    const standing = [key('old', { expiresAt: Date.now() - 1 }), key('soon', { expiresAt: Date.now() + 40 })];
    const gate = gateOver(keyBook(undefined, { any: true, standing }));
    expect(gate.open(bearer('secret-of-old'))).toMatchObject({ status: 401 });
    expect(gate.open(bearer('secret-of-soon'))).toMatchObject({ key: { id: 'soon' } });
    (standing[1] as { expiresAt: number }).expiresAt = Date.now() - 1;
    expect(gate.open(bearer('secret-of-soon'))).toMatchObject({ status: 401 });
  });

  test('who was let in is asked again, whose key was revoked or has expired meanwhile', () => {
    const standing = [key('a'), key('b')];
    let book = keyBook(undefined, { any: true, standing });
    const gate = createGate({ book: () => book, rate: { reads: 0, writes: 0 }, trustedProxies: 0 });
    const passes = ['a', 'b'].map((id) => gate.open(bearer(`secret-of-${id}`)) as Pass);
    const again = () => passes.map((pass) => gate.again(pass)?.status);
    expect(again()).toEqual([undefined, undefined]);
    book = keyBook(undefined, { any: true, standing: [key('b')] }, book);
    expect(again()).toEqual([401, undefined]);
    book = keyBook(undefined, { any: true, standing: [key('b', { expiresAt: Date.now() - 1 })] }, book);
    expect(again()).toEqual([401, 401]);
    expect(gate.again({ key: undefined, bucket: undefined, kind: 'writes' })).toBeUndefined();
  });

  test('a use is remembered, over books', () => {
    const before = keyBook(undefined, { any: true, standing: [key('a')] });
    gateOver(before).open(bearer('secret-of-a'));
    const after = keyBook(undefined, { any: true, standing: [key('a')] }, before);
    expect(after.byId('a')?.usedAt).toBeGreaterThan(0);
  });
});

describe('the rate', () => {
  const book = keyBook(undefined, { any: true, standing: [key('a'), key('b')] });

  test('each key has its own, reads and writes apart, and it fills again', async () => {
    let now = 1_000;
    const gate = gateOver(book, { rate: { reads: 3, writes: 1 }, clock: () => now });
    const ask = (id: string, method = 'GET') => {
      const answer = gate.open(incoming({ authorization: `Bearer secret-of-${id}` }, method));
      return answer instanceof Response ? answer : undefined;
    };
    expect([ask('a'), ask('a'), ask('a', 'HEAD')]).toEqual([undefined, undefined, undefined]);
    const refused = ask('a');
    expect(refused?.status).toBe(429);
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(refused?.headers.get('ratelimit-policy')).toBe('"reads";q=3;w=1');
    expect(refused?.headers.get('ratelimit')).toBe('"reads";r=0;t=1');
    expect(await refused?.json()).toMatchObject({ type: 'rate-limited', status: 429 });
    expect(ask('b')).toBeUndefined();
    expect(ask('a', 'POST')).toBeUndefined();
    expect(ask('a', 'DELETE')?.status).toBe(429);
    now += 334;
    expect(ask('a')).toBeUndefined();
    expect(ask('a')?.status).toBe(429);
    now -= 5_000;
    expect(ask('a')?.status).toBe(429);
  });

  test('where there is none, nothing is refused', () => {
    const gate = gateOver(book);
    for (let turn = 0; turn < 1_000; turn += 1) {
      expect(gate.open(bearer('secret-of-a'))).not.toBeInstanceOf(Response);
    }
  });
});

describe('where from', () => {
  const book = keyBook(undefined, { any: true, standing: [key('a')] });
  test.each([
    [0, '1.1.1.1, 2.2.2.2', '10.0.0.9'],
    [1, '1.1.1.1, 2.2.2.2', '2.2.2.2'],
    [2, '1.1.1.1, 2.2.2.2', '1.1.1.1'],
    [3, '1.1.1.1, 2.2.2.2', '10.0.0.9'],
    [1, '2001:db8::1', '2001:db8::1'],
    [1, '::ffff:2.2.2.2', '2.2.2.2'],
    [1, '2.2.2.2:40001', '2.2.2.2'],
    [1, '[2001:db8::1]:40001', '2001:db8::1'],
    [1, '[2001:db8::1]', '2001:db8::1'],
    [1, '[::FFFF:2.2.2.2]:40001', '2.2.2.2'],
    [1, '[2001:db8::1', '10.0.0.9'],
    [1, '<script>', '10.0.0.9'],
    [1, '', '10.0.0.9'],
  ])('with %i proxies and X-Forwarded-For %s: %s', (trustedProxies, forwarded, address) => {
    const gate = gateOver(book, { trustedProxies });
    expect(gate.address(incoming({ 'x-forwarded-for': forwarded }))).toBe(address);
  });
});

describe('wrong keys from an address', () => {
  const from = (secret: string, address = '10.0.0.1') =>
    incoming({ authorization: `Bearer ${secret}` }, 'GET', address);
  const told = (answer: unknown) =>
    answer instanceof Response ? [answer.status, answer.headers.get('retry-after')] : [200, null];
  const guessed = (first: readonly string[] = []) => {
    let now = 0;
    const gate = gateOver(keyBook(bootstrapKey('chosen-badly'), { any: true, standing: [key('one')] }), {
      wrongKeysPerMinute: 3,
      clock: () => now,
    });
    const answers = [...first, 'a', 'b', 'c', 'd'].map((secret) => told(gate.open(from(secret))));
    return { gate, answers, pass: (milliseconds: number) => (now += milliseconds) };
  };

  test('are told to wait, from there alone', () => {
    const { gate, answers } = guessed();
    expect(answers).toEqual([
      [401, null],
      [401, null],
      [401, null],
      [401, '60'],
    ]);
    expect(told(gate.open(from('e', '10.0.0.2')))).toEqual([401, null]);
    expect(told(gate.open(incoming({})))).toEqual([401, null]);
  });

  test('hide the key of the environment for a while, by whichever door', () => {
    const { gate, pass } = guessed();
    expect(told(gate.open(from('chosen-badly')))).toEqual([401, '60']);
    expect(gate.admit(from('chosen-badly'), 'read')).toBeUndefined();
    expect(told(gate.open(from('chosen-badly', '10.0.0.2')))).toEqual([200, null]);
    pass(20_000);
    expect(told(gate.open(from('chosen-badly')))).toEqual([200, null]);
  });

  test('keep no other key out, nor whoever came with that one before', () => {
    const { gate } = guessed();
    expect(told(gate.open(from('secret-of-one')))).toEqual([200, null]);
    expect(gate.admit(from('secret-of-one'), 'read')).toBeDefined();
    const known = guessed(['chosen-badly']);
    expect(known.answers.at(-1)).toEqual([401, null]);
    expect(told(known.gate.open(from('chosen-badly')))).toEqual([200, null]);
  });
});
