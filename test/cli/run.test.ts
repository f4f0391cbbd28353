import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commands } from '../../src/cli/commands/index.ts';
import { run } from '../../src/cli/run.ts';
import { fakeIo } from './fakeIo.ts';

const call = async (args: readonly string[]) => {
  const world = fakeIo();
  const code = await run(args, world.io);
  return { code, out: world.out(), err: world.err() };
};

describe('help', () => {
  test.each([[[]], [['help']], [['--help']], [['-h']]])('%j lists every command', async (args) => {
    const { code, out } = await call(args);
    expect(code).toBe(0);
    for (const name of commands.keys()) expect(out).toContain(`\n  ${name} `);
  });

  test.each([...commands.keys()])('%s has a page', async (name) => {
    const asked = await call([name, '--help']);
    expect(asked.code).toBe(0);
    expect(asked.err).toBe('');
    expect(asked.out).toMatch(new RegExp(`^Usage: toolset ${name}\\b`));
    expect(asked.out).toContain('Exit code:');
    expect(await call(['help', name])).toEqual(asked);
    expect(Math.max(...asked.out.split('\n').map((line) => line.length))).toBeLessThan(120);
  });

  test.each([...commands])('%s goes by one name', async (name, { load }) => {
    const command = await load();
    expect(command.name).toBe(name);
    for (const usage of command.usage) expect(usage.split(' ')[0]).toBe(name);
    for (const option of Object.values(command.options))
      expect(option.value !== undefined).toBe(option.type === 'string');
  });
});

test.each(['--version', 'version'])('%s', async (word) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(await call([word])).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

test.each([
  [['dif'], 'toolset: there is no command `dif`. Did you mean `diff`? `toolset help` lists them all.\n'],
  [['brew'], 'toolset: there is no command `brew`. `toolset help` lists them all.\n'],
  [['help', 'zzz'], 'toolset: there is no command `zzz`. `toolset help` lists them all.\n'],
  [['constructor'], 'toolset: there is no command `constructor`. `toolset help` lists them all.\n'],
  [['diff', 'a.json'], 'toolset diff: NEW is missing; `toolset diff --help` shows how it is called.\n'],
  [['\u001b[2J'], 'toolset: there is no command `\\u001b[2J`. `toolset help` lists them all.\n'],
])('%j is explained in one line', async (args, err) => {
  expect(await call(args)).toEqual({ code: 2, out: '', err });
});

test('a reader that goes away is no failure', async () => {
  const world = fakeIo({ readerGoneAfter: 0 });
  expect(await run(['help'], world.io)).toBe(0);
  expect(world.err()).toBe('');
});
