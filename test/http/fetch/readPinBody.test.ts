import { expect, test } from 'vitest';
import { createReadPinBody } from '../../../src/http/fetch/readPinBody.ts';

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

test('what a short body says is read once', () => {
  const read = createReadPinBody(64);
  const first = read(bytes({ toolsets: { a: '*', b: '^1' }, ttl: 60 }));
  expect(first).toEqual({
    toolsets: [
      ['a', '*'],
      ['b', '^1'],
    ],
    ttl: 60,
  });
  expect(read(bytes({ toolsets: { a: '*', b: '^1' }, ttl: 60 }))).toBe(first);
  expect(read(bytes({ toolsets: { b: '^1', a: '*' }, ttl: 60 }))).not.toEqual(first);
});

test.each([
  ['from another session', { from: 'a' }],
  [
    'of many bytes',
    { toolsets: Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`tools-${n}`, '^1.0'])) },
  ],
])('one %s is read each time', (_, body) => {
  const read = createReadPinBody(64);
  const first = read(bytes(body));
  expect(first).toBeDefined();
  expect(read(bytes(body))).toEqual(first);
  expect(read(bytes(body))).not.toBe(first);
});

test.each([
  ['no JSON', '{'],
  ['bytes that are no UTF-8', '{"toolsets":{"a":"\xff"}}'],
  ['what a pin does not take', '{"toolsets":{}}'],
])('%s is refused each time', (_, text) => {
  const read = createReadPinBody(64);
  for (let time = 0; time < 2; time += 1) expect(read(Buffer.from(text, 'latin1'))).toBeUndefined();
});

test('only so many are kept', () => {
  const read = createReadPinBody(64);
  const first = read(bytes({ toolsets: { a: '*' }, ttl: 1 }));
  for (let ttl = 2; ttl <= 1_001; ttl += 1) read(bytes({ toolsets: { a: '*' }, ttl }));
  expect(read(bytes({ toolsets: { a: '*' }, ttl: 1 }))).not.toBe(first);
});
