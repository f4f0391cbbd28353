import { expect, test } from 'vitest';
import { isChannelName, readSelector } from '../../../src/registry/versions/readSelector.ts';

const digest = `sha256:${'0'.repeat(64)}`;
const selectors: [text: string, kind: string][] = [
  ['1.2.3', 'exact'],
  ['1.2.3-rc.1', 'exact'],
  ['1.2', 'range'],
  ['^1', 'range'],
  ['v1.2.3', 'range'],
  ['*', 'range'],
  ['x', 'range'],
  ['>=1 <2 || 5', 'range'],
  ['latest', 'channel'],
  ['stable-2', 'channel'],
  [digest, 'digest'],
];
test.each(selectors)('%s is a selector of the kind %s', (text, kind) => {
  expect(readSelector(text).kind).toBe(kind);
});

const faulty = [
  '',
  ' ',
  '1.2.3+b',
  '^1.0.0+b',
  'Latest',
  'a_b',
  'sha256:00',
  '1.2.3\0',
  '\ud800',
  'x'.repeat(300),
];
test.each(faulty)('%j is none', (text) => {
  expect(() => readSelector(text)).toThrow(expect.objectContaining({ code: 'invalid-request' }));
});

const names: [name: string, fits: boolean][] = [
  ['stable', true],
  ['a', true],
  [`a${'b'.repeat(63)}`, true],
  [`a${'b'.repeat(64)}`, false],
  ['x', false],
  ['v1', false],
  ['v1-2', true],
  ['1st', false],
  ['', false],
  ['constructor', true],
];
test.each(names)('a channel may be called %j: %s', (name, fits) => {
  expect(isChannelName(name)).toBe(fits);
});
