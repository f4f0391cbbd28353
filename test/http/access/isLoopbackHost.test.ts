import { expect, test } from 'vitest';
import { isLoopbackHost } from '../../../src/http/access/isLoopbackHost.ts';

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
  ['127.0.0.256', false],
  ['127.999.0.1:80', false],
  ['127.255.255.255', true],
])('%s: %s', (host, isLoopback) => {
  expect(isLoopbackHost(host)).toBe(isLoopback);
});
