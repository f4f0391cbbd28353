import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { first, grown, tightened } from './definitions.ts';

const started = (args: readonly string[]) =>
  spawn(process.execPath, ['--import', 'tsx', 'src/cli/toolset.ts', ...args], { stdio: 'pipe' });

test('answers through pipes, however slowly they are read', { timeout: 60_000 }, async () => {
  const child = started(['diff', '--stdin', '--json']);
  const long = { ...grown, description: 'x'.repeat(20_000) };
  child.stdin.end(
    Array.from({ length: 100 }, (_, id) => `${JSON.stringify({ id, old: first, new: long })}\n`).join(''),
  );
  const ended = once(child, 'close');
  let out = '';
  for await (const chunk of child.stdout) {
    out += chunk;
    if (out.length < 200_000) await new Promise((resume) => setTimeout(resume, 5));
  }
  const ids = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  expect(ids).toEqual(Array.from({ length: 100 }, (_, id) => id));
  expect((await ended)[0]).toBe(0);
});

test('a reader that leaves early is no error', { timeout: 60_000 }, async () => {
  const child = started(['diff', '--stdin', '--json']);
  child.stdin.on('error', () => {});
  const line = `${JSON.stringify({ id: 1, old: first, new: tightened })}\n`;
  child.stdin.end(line.repeat(5_000));
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  expect([(await ended)[0], err]).toEqual([0, '']);
});

test('a failure is one line on stderr and an exit code', { timeout: 60_000 }, async () => {
  const child = started(['diff', 'none.json', 'none.json']);
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  expect([code, err]).toEqual([
    2,
    'toolset diff: none.json does not exist; give the path of a JSON file, or - for stdin.\n',
  ]);
});
