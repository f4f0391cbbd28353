import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

test('the reference is a page under a policy that lets nothing in', async () => {
  const { status, headers, bytes } = await service.call('GET', '/docs');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(bytes.toString()).toContain('<!doctype html>');
});
