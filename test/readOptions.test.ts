import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const benches = Object.entries(scripts).flatMap(([name, line]) => {
  const file = /node --import tsx (bench\/\w+\.ts)$/.exec(line)?.[1];
  return file === undefined ? [] : [{ name, file }];
});

const run = (file: string, ...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', file, ...args], { encoding: 'utf8', timeout: 30_000 });

describe('the command line of a bench', () => {
  test('there are some', () => expect(benches.length).toBeGreaterThan(4));

  test.each(benches)('$name tells how it is called', ({ name, file }) => {
    const { status, stdout, stderr } = run(file, '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^Usage: npm run ${name} -- \\[`));
  });

  test.each(benches)('$name refuses what it does not know, and tells the same', ({ name, file }) => {
    const { status, stdout, stderr } = run(file, '--nothing-of-the-kind');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`\n\nUsage: npm run ${name} -- [`);
  });
});
