import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import { type OpenService, openService } from '../../http/openService.ts';
import { cloneDatabase } from '../../support/cloneDatabase.ts';
import { definitionOf } from '../../support/definitions.ts';
import { fakeIo } from '../fakeIo.ts';

let service: OpenService;
let databaseUrl: string | undefined;
beforeAll(async () => {
  databaseUrl = await cloneDatabase();
  service = await openService({ TOOLSET_ADMIN_KEY: 'the-admin-key', DATABASE_URL: databaseUrl });
});
afterAll(() => service.stop());

const toolset = async (token: string, ...args: string[]) => {
  const environment = {
    TOOLSET_URL: service.url,
    TOOLSET_TOKEN: token,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const world = fakeIo({ environment, fetch: globalThis.fetch });
  const code = await run(args, world.io);
  return { code, out: world.out(), err: world.err() };
};
const admin = (...args: string[]) => toolset('the-admin-key', ...args);

/** Each case stands on those before it. */
describe('keys and the audit from the command line', () => {
  let secret = '';
  let id = '';
  let head = '';

  test('a key is created, and its secret alone is printed', async () => {
    const wish = ['--scopes', 'read,publish', '--toolsets', 'billing-*', '--owner', 'billing'];
    const { code, out } = await admin('keys', 'create', 'ci', ...wish, '--expires', '90d');
    expect(code).toBe(0);
    expect(out).toMatch(/^tsr_[0-9A-Za-z]{49}\n$/);
    secret = out.trim();
  });

  test('it opens what it is for, and nothing else', async () => {
    const definition = { definition: definitionOf(['refund']) };
    const key = { Authorization: `Bearer ${secret}` };
    const publish = (name: string) => service.call('POST', `/v1/toolsets/${name}/versions`, definition, key);
    expect((await publish('billing-eu')).status).toBe(201);
    expect((await publish('support')).status).toBe(403);
    const { code, err } = await toolset(secret, 'keys', 'list');
    expect(code).toBe(2);
    expect(err).toContain('This takes a key with the scope "admin"');
  });

  test('the list has it without its secret', async () => {
    const { out } = await admin('keys', 'list');
    expect(out).toMatch(/^key_\w+ {2}ci \(billing\) {2}valid {2}read,publish {2}billing-\* {2}expires /);
    expect(out).not.toContain(secret);
    id = out.split(' ')[0] as string;
  });

  test('revoked, it opens nothing', async () => {
    expect((await admin('keys', 'revoke', id)).out).toBe(`Revoked ${id} (ci).\n`);
    const { code, err } = await toolset(secret, 'sessions', 'billing-eu');
    expect(code).toBe(2);
    expect(err).toContain('Give the key as --token or in TOOLSET_TOKEN.');
  });

  test('the audit tells who did what, from where', async () => {
    const { out } = await admin('audit');
    const lines = out
      .trim()
      .split('\n')
      .map((line) => line.replace(/ +/g, ' '));
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^3 \\S+ key-revoked ${id} admin 127\\.0\\.0\\.1$`)),
      expect.stringMatching(/^2 \S+ published billing-eu 1\.0\.0 ci \(billing\) 127\.0\.0\.1$/),
      expect.stringMatching(new RegExp(`^1 \\S+ key-created ${id} admin 127\\.0\\.0\\.1$`)),
    ]);
    expect((await admin('audit', '--act', 'published')).out.split('\n')).toHaveLength(2);
    expect((await admin('audit', '--toolset', 'none')).out).toBe('Nothing was done.\n');
    head = (await admin('audit', 'head')).out.trim().split(' ')[1] as string;
    expect(head).toMatch(/^[0-9a-f]{64}$/);
  });

  test('the chain is verified on the database itself', async () => {
    if (databaseUrl === undefined) return;
    expect(await admin('audit', 'verify', '--head', head)).toEqual({
      code: 0,
      out: `The chain holds: 3 rows, the last ${head}.\n`,
      err: '',
    });
    const other = await admin('audit', 'verify', '--head', 'f'.repeat(64));
    expect(other.code).toBe(1);
    expect(other.out).toContain('No row has the hash that was given as head');
  });

  test.each([
    [['keys'], 'say what to do with keys'],
    [['keys', 'create', 'x'], '--scopes is missing'],
    [['keys', 'create', 'x', '--scopes', 'write'], '/scopes'],
    [['keys', 'revoke', 'key_none'], 'There is no key'],
    [['audit', 'verify', '--head', 'x'], '--head takes the hash'],
    [['purge', 'billing-eu'], 'the version is missing'],
    [['purge', 'billing-eu@1.0.0'], '--reason is missing'],
  ])('%j is refused', async (args, says) => {
    const { code, err, out } = await admin(...args);
    expect(code).toBe(2);
    expect(err + out).toContain(says);
  });

  test('a purge is refused while the service runs', async () => {
    if (databaseUrl === undefined) return;
    const { code, err } = await admin('purge', 'billing-eu@1.0.0', '--reason', 'A password.');
    expect(code).toBe(3);
    expect(err).toContain('Stop every replica');
  });
});
