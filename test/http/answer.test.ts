import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { answerJson, answerRead, answerWrite } from '../../src/http/answer.ts';

const asking = (method: string, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method, headers });

const body = '{"items":[],"next":null}';
const hex = createHash('sha256').update(body).digest('hex');
const type = { 'Content-Type': 'application/json' };

describe('answerRead', () => {
  test.each([
    [undefined, 200],
    [`"${hex}"`, 304],
    [`W/"${hex}"`, 304],
    [`"other", W/"${hex}"`, 304],
    [`"other","${hex}"`, 304],
    ['*', 304],
    ['"other"', 200],
    [hex, 200],
    ['', 200],
  ])('If-None-Match %s gives %i', async (tag, status) => {
    const answer = answerRead(asking('GET', tag === undefined ? {} : { 'If-None-Match': tag }), body, type);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('etag')).toBe(`"${hex}"`);
    expect(await answer.text()).toBe(status === 200 ? body : '');
  });

  test('HEAD tells the length in bytes and gives no body', async () => {
    const answer = answerRead(asking('HEAD'), '"€"', type);
    expect(answer.headers.get('content-length')).toBe('5');
    expect(await answer.text()).toBe('');
  });

  test('a digest that is known spares the hashing', () => {
    const answer = answerRead(asking('GET'), body, type, `sha256:${'0'.repeat(64)}`);
    expect(answer.headers.get('etag')).toBe(`"${'0'.repeat(64)}"`);
  });

  test('304 keeps what a cache needs', () => {
    const headers = { ...type, 'Cache-Control': 'private', 'X-Toolset-Version': '1.0.0' };
    const answer = answerRead(asking('GET', { 'If-None-Match': '*' }), body, headers);
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'private',
      etag: `"${hex}"`,
      'x-toolset-version': '1.0.0',
    });
  });
});

test('answerJson is asked for again each time', () => {
  expect(answerJson(asking('GET'), { a: 1 }).headers.get('cache-control')).toBe('private, no-cache');
});

test('answerWrite is never kept', () => {
  const answer = answerWrite(201, {}, { Location: '/v1/x' });
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('location')]).toEqual([
    201,
    'no-store',
    '/v1/x',
  ]);
});
