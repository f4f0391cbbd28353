import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import { openRegistry } from '../../../src/registry/openRegistry.ts';
import { pin } from '../../../src/registry/pin.ts';
import { publish } from '../../../src/registry/publish.ts';
import { cloneDatabase } from '../../support/cloneDatabase.ts';
import { copyEmbedded } from '../../support/copyEmbedded.ts';
import { definitionOf } from '../../support/definitions.ts';
import { tester } from '../../support/tester.ts';
import { fakeIo } from '../fakeIo.ts';

const skips = inject('postgres') === null;
const title = `registries that are copied from the command line${skips ? ' (skipped: no PostgreSQL)' : ''}`;

let folder: string;
let first: string;
const at = (name: string): string => join(folder, name);
const fresh = async (): Promise<string> => (await cloneDatabase()) as string;

const toolset = async (databaseUrl: string, ...args: string[]) => {
  const world = fakeIo({ environment: databaseUrl === '' ? {} : { DATABASE_URL: databaseUrl } });
  const code = await run(args, world.io);
  return { code, out: world.out(), err: world.err() };
};

/** The files that `toolset export` makes of a registry, the texts that tell of its sessions included. */
const exported = async (databaseUrl: string, name: string): Promise<string> => {
  const { code, err } = await toolset(databaseUrl, 'export', at(name), '--sessions');
  expect(err).toBe('');
  expect(code).toBe(0);
  return readFileSync(at(`${name}/toolsets/support/versions/1.1.0.json`), 'utf8');
};

/** Each case stands on those before it. */
describe.skipIf(skips)(title, { timeout: 180_000 }, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'copying-test-'));
    first = await fresh();
    const registry = await openRegistry({ databaseUrl: first, threads: 1, deadline: 120_000 });
    for (const tools of [['search'], ['search', 'refund']]) {
      await publish(registry, { toolset: 'support', definition: definitionOf(tools), publisher: tester });
    }
    await pin(registry, { session: 'conv-1', toolsets: [['support', '^1']], by: tester });
    await registry.close();
  }, 180_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('a backup goes into a file, and tells what it holds', async () => {
    const { code, out, err } = await toolset(first, 'backup', at('registry.backup'));
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^versions +2$/m);
    expect(out).toMatch(/^pins +1$/m);
    expect(out).toContain(`Written to ${at('registry.backup')}.\n`);
  });

  test('it is not written over', async () => {
    const { code, out, err } = await toolset(first, 'backup', at('registry.backup'));
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/already/);
  });

  test('restored into an embedded database, and moved from there to PostgreSQL, it is the same', async () => {
    const embedded = await copyEmbedded();
    const restored = await toolset('', 'restore', at('registry.backup'), '--data', embedded);
    expect([restored.code, restored.err]).toEqual([0, '']);
    expect(restored.out).toMatch(/^versions +2$/m);
    expect(restored.out).toContain('and read back the same.');
    const last = await fresh();
    const moved = await toolset('', 'migrate-to', last, '--data', embedded);
    expect([moved.code, moved.err]).toEqual([0, '']);
    expect(moved.out).toContain('read back the same. Start the service with DATABASE_URL set to it.');
    expect(await exported(last, 'last')).toBe(await exported(first, 'first'));
  });

  test('an export goes into another registry, which exports the same', async () => {
    const other = await fresh();
    const { code, out, err } = await toolset(other, 'import-registry', at('first'));
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^sessions +1$/m);
    expect(out).toContain(`Imported from ${at('first')}, and read back the same.\n`);
    expect(await exported(other, 'other')).toBe(await exported(first, 'first'));
  });

  test.each([
    ['restore', () => [at('registry.backup')]],
    ['import-registry', () => [at('first')]],
  ])('%s leaves a registry that has something alone', async (command, args) => {
    const { code, out, err } = await toolset(first, command, ...args());
    expect([code, out]).toEqual([3, '']);
    expect(err).toMatch(/empty/);
  });

  test('migrate-to leaves one alone too', async () => {
    const { code, err } = await toolset(first, 'migrate-to', first);
    expect(code).toBe(3);
    expect(err).toMatch(/empty/);
  });

  test.each<[string, () => string[], number, RegExp]>([
    ['a URL of another database', () => ['migrate-to', 'mysql://x'], 2, /postgres/],
    ['a backup that is not there', () => ['restore', at('none.backup')], 2, /none\.backup/],
    ['a backup that is none', () => ['restore', at('wrong.backup')], 2, /backup/],
    ['a folder that is not there', () => ['import-registry', at('none')], 2, /none/],
    ['no file', () => ['backup'], 2, /FILE/],
  ])('%s is refused', async (_, args, code, words) => {
    writeFileSync(at('wrong.backup'), 'this is none');
    const refused = await toolset(await fresh(), ...args());
    expect([refused.code, refused.out]).toEqual([code, '']);
    expect(refused.err).toMatch(words);
  });

  test.each(['restore', 'import-registry'])('%s from nothing leaves no folder behind', async (command) => {
    const { code, err } = await toolset('', command, at('nothing'), '--data', at('left-behind'));
    expect([code, existsSync(at('left-behind'))]).toEqual([2, false]);
    expect(err).toMatch(/nothing at .*nothing that can be read/);
  });

  test('a database that is away is exit code 3', async () => {
    const away = 'postgres://nobody@127.0.0.1:1/none';
    const { code, err } = await toolset(away, 'backup', at('away.backup'));
    expect(code).toBe(3);
    expect(err).toMatch(/database/);
    expect(existsSync(at('away.backup'))).toBe(false);
  });
});
