import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readInput } from '../../src/cli/readInput.ts';
import { readJsonInput } from '../../src/cli/readJsonInput.ts';
import { readRenames } from '../../src/cli/readRenames.ts';
import { fakeIo } from './fakeIo.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolset-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

test('a file, stdin, and a byte order mark', async () => {
  const { io } = fakeIo({ stdin: [Buffer.from([0xe6, 0xbc]), Buffer.from([0xa2])] });
  expect(await readInput(file('a.json', '\ufeff{}'), io)).toBe('{}');
  expect(await readInput('-', io)).toBe('漢');
});

test.each([
  [join(folder, 'none.json'), 'does not exist; give the path of a JSON file, or - for stdin.'],
  [folder, 'is a folder; give the path of a JSON file in it.'],
  [file('latin.json', Buffer.from([0x22, 0xe9, 0x22])), 'is not UTF-8; save it as UTF-8 and run again.'],
])('%s', async (path, says) => {
  await expect(readInput(path, fakeIo().io)).rejects.toThrow(says);
});

test.each([
  ['{"a": 1,\n  b}', /line 2, column 3|a value is malformed/],
  ['{"a": ', 'it ends too early'],
  ['  ', 'it is empty'],
])('%j is not JSON', async (text, where) => {
  await expect(readJsonInput(file('bad.json', text), fakeIo().io)).rejects.toThrow(where);
});

test('renames', async () => {
  const renames = [
    { from: 'a', to: 'b' },
    { from: '/x/y', to: '/x/z', tool: 't' },
  ];
  expect(await readRenames(file('renames.json', JSON.stringify(renames)), fakeIo().io)).toEqual(renames);
});

test.each(['{}', '[1]', '[{"from":"a"}]', '[{"from":"a","to":1}]', '[{"from":"a","to":"b","tool":1}]'])(
  '%s holds no renames',
  async (text) => {
    await expect(readRenames(file('no.json', text), fakeIo().io)).rejects.toThrow('holds no renames');
  },
);
