import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import { type OpenService, openService } from '../../http/openService.ts';
import { definition, first, grown, invalid, tightened } from '../definitions.ts';
import { fakeIo } from '../fakeIo.ts';

const key = 'a-key-for-tests';
const folder = mkdtempSync(join(tmpdir(), 'toolset-'));
const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};
const files = {
  first: file('first.json', first),
  grown: file('grown.json', grown),
  tightened: file('tightened.json', tightened),
  cut: file('cut.json', definition({ summary: { type: 'string' } }, ['summary'])),
  invalid: file('invalid.json', invalid),
};

let service: OpenService;
beforeAll(async () => {
  service = await openService({ TOOLSET_ADMIN_KEY: key });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const toolset = async (
  args: readonly string[],
  environment: Record<string, string> = { TOOLSET_URL: service.url, TOOLSET_TOKEN: key },
) => {
  const world = fakeIo({ environment, fetch: globalThis.fetch });
  const code = await run(args, world.io);
  return { code, out: world.out(), err: world.err() };
};

const json = async (args: readonly string[]) => JSON.parse((await toolset([...args, '--json'])).out);

/** The cases follow one toolset from its first version to its sessions: each stands on those before it. */
describe('publish', () => {
  test('a first version has nothing to compare with', async () => {
    const { code, out, err } = await toolset(['publish', 'support', files.first, '--message', 'The first.']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^Published support 1\.0\.0, sha256:[0-9a-f]{64}\.\nsafe: This is the first version, with nothing to compare\.\nsupport 1\.0\.0, declared lens\n\n49 tokens on every request, as openai-chat\.\n\nLint: 4 warnings\.\n/,
    );
  });

  test('the same content publishes nothing', async () => {
    const { code, out } = await toolset(['publish', 'support', files.first]);
    expect(code).toBe(0);
    expect(out).toBe('support 1.0.0 stands with this content (approved); nothing was published.\n');
  });

  test('a safe edit takes the next minor, and moves a channel', async () => {
    const { code, out } = await toolset(['publish', 'support', files.grown, '--channel', 'stable']);
    expect(code).toBe(0);
    expect(out).toMatch(/^Published support 1\.1\.0, /);
    expect(out).toContain('support 1.0.0 → 1.1.0, declared lens');
    expect(out).toContain('property-added (minor, ');
  });

  test('a breaking edit takes the next major, and is no failure', async () => {
    const published = await json(['publish', 'support', files.tightened]);
    expect(published).toMatchObject({ version: '2.0.0', previous: '1.1.0', report: { verdict: 'breaking' } });
  });

  test('a version that is too small is refused, with the report', async () => {
    const { code, out, err } = await toolset(['publish', 'support', files.first, '--version', '2.0.1']);
    expect(code).toBe(1);
    expect(err).toMatch(/^toolset publish: .*\n$/);
    expect(out).toMatch(/^(safe|breaking): /);
  });

  test('an invalid definition has its faults listed', async () => {
    const { code, out, err } = await toolset(['publish', 'support', files.invalid]);
    expect(code).toBe(2);
    expect(out).toContain('/tools/0/name\n');
    expect(err).toMatch(/^toolset publish: .*\(2 faults, shown above\)\n$/);
    expect((await json(['publish', 'support', files.invalid])).error).toMatchObject({
      type: 'invalid-definition',
    });
  });

  test('Markdown says the same', async () => {
    const standing = await toolset(['publish', 'support', files.tightened, '--output', 'markdown']);
    expect(standing.out).toBe(
      'support `2.0.0` stands with this content (approved); nothing was published.\n',
    );
    const { out } = await toolset(['check', 'support', files.cut, '--output', 'markdown']);
    expect(out).toMatch(/^### Breaking: [\s\S]*\nThis would be support `3\.0\.0`, `sha256:[0-9a-f]{64}`\.\n/);
  });
});

describe('check', () => {
  test.each([
    [files.tightened, 0, 'This would be support 2.0.0'],
    [files.first, 0, 'This would be support 2.1.0'],
    [files.cut, 1, 'This would be support 3.0.0'],
  ])('%s ends with %i', async (path, code, says) => {
    const before = await json(['compare', 'support', '1.0.0', 'latest']);
    const answer = await toolset(['check', 'support', path]);
    expect(answer.code).toBe(code);
    expect(answer.out).toContain(says);
    expect(await json(['compare', 'support', '1.0.0', 'latest'])).toEqual(before);
  });
});

describe('get', () => {
  test.each(['support@1.0.0', 'support@1.x', 'support@stable', 'support'])(
    '%s is canonical bytes',
    async (word) => {
      const { code, out, err } = await toolset(['get', word]);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      const digest = `sha256:${createHash('sha256').update(out).digest('hex')}`;
      expect((await toolset(['get', `support@${digest}`])).out).toBe(out);
    },
  );

  test.each(['support@9', 'nobody'])('%s is not there', async (word) => {
    const { code, out, err } = await toolset(['get', word]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^toolset get: .+\n$/);
  });
});

describe('report and compare', () => {
  test('the report of a version is what its publish said', async () => {
    const { code, out } = await toolset(['report', 'support', '2.0.0']);
    expect(code).toBe(0);
    expect(out).toContain('support 1.1.0 → 2.0.0, declared lens');
    expect(out).toMatch(/^breaking: /);
    expect(await json(['report', 'support', '2.0.0'])).toMatchObject({
      verdict: 'breaking',
      toolset: 'support',
    });
    expect((await toolset(['report', 'support', '1.0.0'])).out).toContain('first version');
  });

  test.each([
    [['1.0.0', '1.1.0'], 0],
    [['1.0.0', '1.1.0', '--lens', 'strict'], 1],
    [['1.0.0', '2.0.0'], 1],
    [['^1', 'latest'], 1],
    [['latest', 'stable'], 0],
  ])('compare %j ends with %i', async (args, code) => {
    expect((await toolset(['compare', 'support', ...args])).code).toBe(code);
  });
});

describe('pin, session and sessions', () => {
  test('the first call wins', async () => {
    const pinned = await toolset(['pin', 'conv-81', 'support@^1']);
    expect(pinned.code).toBe(0);
    expect(pinned.out).toMatch(/^Session conv-81 is pinned\.\nsupport {2}1\.1\.0 {2}since \d{4}-\S+Z\n$/);
    const again = await toolset(['pin', 'conv-81', 'support@2.0.0']);
    expect(again.code).toBe(0);
    expect(again.out).toContain('Session conv-81 had its pins already, and keeps them.\n');
    expect(again.out).toContain('not what was asked for: 2.0.0\n');
  });

  test('a fork has the same pins, and an id may be any text', async () => {
    const { code, out } = await toolset(['pin', 'a/b? ü', '--from', 'conv-81']);
    expect(code).toBe(0);
    expect(out).toContain('support  1.1.0');
    expect((await json(['session', 'a/b? ü'])).session).toBe('a/b? ü');
  });

  test('a session shows its pins and what is newer', async () => {
    const { code, out } = await toolset(['session', 'conv-81']);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Session conv-81, since \S+\nsupport {2}1\.1\.0 {2}from \^1 {2}since \S+ {2}2\.0\.0 is newer, going there is breaking\n$/,
    );
  });

  test('its definition is byte for byte the pinned one', async () => {
    const { out } = await toolset(['session', 'conv-81', '--definition']);
    expect(out).toBe((await toolset(['get', 'support@1.1.0'])).out);
    expect((await toolset(['session', 'conv-81', '--toolset', 'support'])).out).toBe(out);
  });

  test('sessions are listed, page by page', async () => {
    const page = await toolset(['sessions', 'support@1.1.0', '--limit', '1']);
    expect(page.code).toBe(0);
    expect(page.out).toMatch(/support@1\.1\.0\nThere are more: add --cursor \S+\n$/);
    const cursor = /--cursor (\S+)/.exec(page.out)?.[1] as string;
    const rest = await toolset(['sessions', 'support@1.1.0', '--limit', '1', '--cursor', cursor]);
    expect(rest.out).not.toContain('There are more');
    const ids = [...page.out.matchAll(/^(.+?) {2}live/gm), ...rest.out.matchAll(/^(.+?) {2}live/gm)];
    expect(ids.map(([, id]) => id).sort()).toEqual(['a/b? ü', 'conv-81']);
    expect((await toolset(['sessions', 'support@2.0.0'])).out).toBe('No session.\n');
  });

  test.each([
    [['pin', 'conv-82'], 2, 'give either NAME[@SELECTOR] or --from'],
    [['pin', 'conv-82', 'support', '--from', 'conv-81'], 2, 'give either NAME[@SELECTOR] or --from'],
    [['pin', 'conv-82', 'support@1.x', 'support@2.x'], 2, 'support is named twice'],
    [['pin', 'conv-82', 'support', '--ttl', 'soon'], 2, '--ttl takes whole seconds, not `soon`.'],
    [['pin', 'conv-82', 'support@9.x'], 2, 'toolset pin: '],
    [['pin', 'conv-82', 'nobody'], 2, 'toolset pin: '],
    [['pin', 'conv-81', 'nobody'], 1, 'toolset pin: '],
    [['session', 'nobody'], 2, 'toolset session: '],
    [['session', 'conv-81', '--output', 'markdown'], 2, '--output markdown is for reports'],
    [['sessions', 'support', '--state', 'odd'], 2, 'toolset sessions: '],
  ])('%j is refused with %i', async (args, code, says) => {
    const answer = await toolset(args);
    expect(answer.err).toContain(says);
    expect(answer.err.indexOf('\n')).toBe(answer.err.length - 1);
    expect(answer.code).toBe(code);
  });
});

describe('access', () => {
  test('without the key it says where to give it', async () => {
    const { code, err } = await toolset(['get', 'support'], { TOOLSET_URL: service.url });
    expect(code).toBe(2);
    expect(err).toMatch(/^toolset get: .* Give the key as --token or in TOOLSET_TOKEN\.\n$/);
  });

  test('options go before the environment', async () => {
    const elsewhere = { TOOLSET_URL: 'http://127.0.0.1:9', TOOLSET_TOKEN: 'wrong' };
    const { code } = await toolset(['get', 'support', '--url', service.url, '--token', key], elsewhere);
    expect(code).toBe(0);
  });

  test('no registry is exit code 3', async () => {
    const { code, err } = await toolset(['get', 'support', '--url', 'http://127.0.0.1:9']);
    expect(code).toBe(3);
    expect(err).toMatch(/^toolset get: no registry answers at http:\/\/127\.0\.0\.1:9 \(.+\); start one/);
  });
});
