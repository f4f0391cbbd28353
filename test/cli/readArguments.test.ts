import { expect, test } from 'vitest';
import { Failure } from '../../src/cli/failure.ts';
import { readArguments } from '../../src/cli/readArguments.ts';

const command = {
  name: 'try',
  options: { lens: { type: 'string', says: 'the lens' }, json: { type: 'boolean', says: 'as JSON' } },
} as const;

test('options stand anywhere', () => {
  const { values, positionals } = readArguments(
    command,
    ['A', 'B'],
    ['a', '--lens', 'strict', 'b', '--json'],
  );
  expect({ ...values }).toEqual({ lens: 'strict', json: true });
  expect(positionals).toEqual(['a', 'b']);
});

test.each([
  [['A', 'B'], ['a'], 'B is missing; `toolset try --help` shows how it is called.'],
  [['A'], ['a', 'b'], '`b` is one argument too many; `toolset try --help` shows how it is called.'],
  [['A...'], [], 'A is missing; `toolset try --help` shows how it is called.'],
  [['A'], ['a', '--nope'], "Unknown option '--nope'; `toolset try --help` shows how it is called."],
  [
    ['A'],
    ['a', '--lens'],
    "Option '--lens <value>' argument missing; `toolset try --help` shows how it is called.",
  ],
  [['A'], ['a', '--json=yes'], /^Option '--json' does not take an argument; /],
])('%j from %j', (words, args, says) => {
  const read = () => readArguments(command, words, args);
  expect(read).toThrow(Failure);
  expect(read).toThrow(says);
});

test('three dots take any number', () => {
  expect(readArguments(command, ['A...'], ['a', 'b', 'c']).positionals).toEqual(['a', 'b', 'c']);
});
