import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createGuard, isLoopbackHost } from '../../src/http/guard.ts';

const incoming = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage;

describe('isLoopbackHost', () => {
  test.each([
    ['localhost', true],
    ['LOCALHOST:8080', true],
    ['127.0.0.1', true],
    ['127.0.0.1:1', true],
    ['127.8.9.1', true],
    ['[::1]', true],
    ['[::1]:8080', true],
    ['', false],
    ['0.0.0.0', false],
    ['example.com', false],
    ['localhost.example.com', false],
    ['127.0.0.1.example.com', false],
    ['example.com:80@localhost', false],
    ['[::2]', false],
    ['::1', false],
    ['localhost\n', false],
  ])('%s: %s', (host, isLoopback) => {
    expect(isLoopbackHost(host)).toBe(isLoopback);
  });
});

describe('without a key', () => {
  const guard = createGuard(undefined);

  test('loopback names pass and others do not, wherever they ask', () => {
    for (const path of ['/v1/toolsets', '/healthz', '/docs']) {
      expect(guard(incoming({ host: 'localhost:8080' }), path)).toBeUndefined();
      expect(guard(incoming({ host: 'evil.example' }), path)?.status).toBe(421);
      expect(guard(incoming({}), path)?.status).toBe(421);
    }
  });
});

describe('with a key', () => {
  const guard = createGuard('s3cret');

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
    const answer = guard(incoming({ host: 'any', authorization }), '/v1/toolsets');
    expect(answer?.status).toBe(passes ? undefined : 401);
  });

  test.each([
    ['/v1', 401],
    ['/v1/', 401],
    ['/v1/anything', 401],
    ['/healthz', undefined],
    ['/openapi.json', undefined],
    ['/v10', undefined],
  ])('%s without it: %s', (path, status) => {
    const answer = guard(incoming({ host: 'any' }), path);
    expect(answer?.status).toBe(status);
    if (status === 401)
      expect(answer?.headers.get('www-authenticate')).toBe('Bearer realm="toolset-registry"');
  });

  test('a wrong key is told apart from none', () => {
    const answer = guard(incoming({ host: 'any', authorization: 'Bearer x' }), '/v1/toolsets');
    expect(answer?.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });
});
