import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import { type OpenService, openService } from '../../http/openService.ts';
import { fakeIo } from '../fakeIo.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolset-quality-'));
const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

const tool = (name: string, description?: string) => ({
  name,
  ...(description !== undefined && { description }),
  inputSchema: { type: 'object', properties: {} },
});
const good = 'Opens the door of the hall. Use this when a guest stands outside.';
const files = {
  faulty: file('faulty.json', { tools: [tool('open_door')] }),
  good: file('good.json', { tools: [tool('open_door', good)] }),
  grown: file('grown.json', { tools: [tool('open_door', good), tool('air_hall')] }),
  policy: file('policy.json', {
    traffic: { requests: 200_000, model: 'claude-sonnet-4-5', format: 'anthropic' },
  }),
};

let service: OpenService;
beforeAll(async () => {
  service = await openService();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service.stop();
});

const toolset = async (...args: string[]) => {
  const world = fakeIo({ environment: { TOOLSET_URL: service.url }, fetch: globalThis.fetch });
  const code = await run(args, world.io);
  return { code, out: world.out(), err: world.err() };
};
const offline = async (...args: string[]) => {
  const world = fakeIo();
  const code = await run(args, world.io);
  return { code, out: world.out(), err: world.err() };
};

describe('a file, offline', () => {
  test('an error ends with 1, and nothing found with 0', async () => {
    const { code, out } = await offline('lint', files.faulty);
    expect(code).toBe(1);
    expect(out).toMatch(/^1 error\.\n\nopen_door\n {2}error: The tool has no description\.\n/);
    expect(await offline('lint', files.good)).toEqual({ code: 0, out: 'Nothing found.\n', err: '' });
  });

  test('each form says the same', async () => {
    const github = await offline('lint', files.faulty, '--output', 'github');
    expect(github.out).toMatch(
      /^::error file=\S+faulty\.json,line=1,title=open_door%3A description-missing::/,
    );
    const sarif = JSON.parse((await offline('lint', files.faulty, '--output', 'sarif')).out);
    expect(sarif.runs[0].results).toMatchObject([{ ruleId: 'description-missing', level: 'error' }]);
    const junit = await offline('lint', files.faulty, '--output=junit');
    expect(junit.out).toContain('<testsuites tests="1" failures="1" errors="0" time="0">');
    const json = JSON.parse((await offline('lint', files.faulty, '--json')).out);
    expect(json).toMatchObject({
      counts: { error: 1, warning: 0, hint: 0, acknowledged: 0 },
      findings: [{ lint: 'description-missing', fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) }],
      more: 0,
    });
    for (const form of ['github', 'sarif', 'junit', 'markdown', 'json']) {
      expect((await offline('lint', files.faulty, '--output', form)).code).toBe(1);
    }
  });

  test('its cost, and what it costs with a model', async () => {
    const plain = JSON.parse((await offline('cost', files.good, '--json')).out);
    expect(plain).toMatchObject({ format: 'openai-chat', estimate: false, tools: [{ tool: 'open_door' }] });
    expect(plain.price).toBeUndefined();
    const args = ['--format', 'anthropic', '--model', 'claude-sonnet-4-5', '--requests', '200000'];
    const priced = JSON.parse((await offline('cost', files.good, ...args, '--cache-hit', '0', '--json')).out);
    expect(priced).toMatchObject({ estimate: true, price: { month: { requests: 200_000, cacheHit: 0 } } });
    expect(priced.price.month.uncached).toBeCloseTo((priced.tokens * 3 * 200_000) / 1e6, 6);
  });

  test('what an edit costs stands under a comparison only where it is asked for', async () => {
    const { out } = await offline('diff', files.good, files.grown, '--cost');
    expect(out).toMatch(/\n\d+ tokens before, \d+ after \(\+\d+\), as openai-chat\.\n/);
    expect(out).toContain('The cached prefix is kept up to tool 1 of 2 in every format.');
    expect((await offline('diff', files.good, files.grown)).out).not.toContain('tokens');
    const json = JSON.parse((await offline('diff', files.good, files.grown, '--cost', '--json')).out);
    expect(json.cost.tokens).toBe(json.cost.after.tokens - json.cost.before.tokens);
  });

  test.each([
    [['lint', 'x.json', '--output', 'yaml'], '--output takes text, json, markdown, github, junit, sarif'],
    [['lint', 'x.json', '--output', 'junit', '--json'], 'ask for two forms'],
    [['lint', 'support', '--acknowledge', '0123456789ab'], '--acknowledge and --reason go together'],
    [['lint', 'a.json', '--acknowledge', '0', '--reason', 'r'], 'is no name of a toolset'],
    [['lint', 'doors@1', '--withdraw', '0123456789ab'], 'is no name of a toolset'],
    [['lint', 'doors', '--withdraw', '0123456789ab', '--reason', 'r'], '--withdraw stands alone'],
    [['cost', 'x.json', '--requests', '1.5'], '--requests takes a whole number'],
    [['cost', 'x.json', '--requests', '-1'], ''],
    [['cost', 'x.json', '--cache-hit', '2'], '--cache-hit takes a number from 0 to 1'],
    [['cost', 'x.json', '--format', 'none'], 'there is no format `none`'],
    [['diff', '--stdin', '--json', '--cost'], '--cost is for one comparison'],
  ])('%j is one line on stderr and exit code 2', async (args, says) => {
    const { code, err } = await offline(...args);
    expect(code).toBe(2);
    expect(err).toContain(says);
  });
});

/** Each case stands on those before it. */
describe('a toolset in the registry', () => {
  test('a publish tells what it costs and what is wrong', async () => {
    const { out, code } = await toolset('publish', 'doors', files.good);
    expect(code).toBe(0);
    expect(out).toMatch(/\n\d+ tokens on every request, as openai-chat\.\n$/);
  });

  test('with traffic declared it tells what the edit costs a month, and what the edit brought', async () => {
    const set = await toolset('policy', 'doors', '--set', files.policy);
    expect(JSON.parse(set.out)).toMatchObject({
      lint: { levels: {}, tokenBudget: 20_000 },
      traffic: { requests: 200_000, model: 'claude-sonnet-4-5', format: 'anthropic', cacheHit: 0.9 },
    });
    expect((await toolset('policy', 'doors')).out).toBe(set.out);
    const { out } = await toolset('check', 'doors', files.grown);
    expect(out).toMatch(
      /\d+ tokens before, \d+ after \(\+\d+\), as anthropic and by estimate, \+\$[\d.]+ a month without caching and\s\+\$[\d.]+ with it\.\n/,
    );
    expect(out).toContain('The cached prefix is kept up to tool 1 of 2 in every format.\n');
    expect(out).toContain('Lint: 1 error.\n  error: air_hall: The tool has no description.\n');
    const markdown = (await toolset('check', 'doors', files.grown, '--output', 'markdown')).out;
    expect(markdown).toContain('#### Cost\n\n- ');
    expect(markdown).toContain('#### Lint\n\nLint: 1 error.\n\n- error: `air_hall`: The tool has no');
    await toolset('publish', 'doors', files.grown);
    for (const args of [
      ['report', 'doors', '1.1.0'],
      ['compare', 'doors', '1.0.0', '1.1.0'],
    ]) {
      expect((await toolset(...args)).out).toMatch(/ a month without caching and\s/);
    }
  });

  test('its cost is reckoned with its traffic', async () => {
    const { out } = await toolset('cost', 'doors');
    expect(out).toMatch(/as anthropic\.\n(?:.*\n)*A month of 200,000 requests: /);
    expect((await toolset('cost', 'doors', '--requests', '7')).out).toContain('A month of 7 requests: ');
  });

  test('an error ends with 1 until it is acknowledged, and a publish leaves it out', async () => {
    const { code, out } = await toolset('lint', 'doors', '--json');
    expect(code).toBe(1);
    const [finding] = JSON.parse(out).findings;
    expect(finding).toMatchObject({ lint: 'description-missing', tool: 'air_hall', new: true });
    const done = await toolset('lint', 'doors', '--acknowledge', finding.fingerprint, '--reason', 'It goes.');
    expect(done).toEqual({
      code: 0,
      out: `doors lives with ${finding.fingerprint} now: It goes.\n`,
      err: '',
    });
    const after = await toolset('lint', 'doors@1.1.0');
    expect(after.code).toBe(0);
    expect(after.out).toMatch(/^Nothing found\. 1 fault acknowledged\.\n/);
    const junit = (await toolset('lint', 'doors', '--output', 'junit')).out;
    expect(junit).toContain('<testsuite name="doors@1.1.0" tests="1" failures="0" errors="0" skipped="1"');
    expect((await toolset('check', 'doors', files.grown)).out).toContain('Nothing found. 1 fault acknowl');
    const withdrawn = await toolset('lint', 'doors', '--withdraw', finding.fingerprint);
    expect(withdrawn).toEqual({ code: 0, out: `${finding.fingerprint} counts again in doors.\n`, err: '' });
    expect((await toolset('lint', 'doors@1.1.0')).code).toBe(1);
    const again = await toolset('lint', 'doors', '--withdraw', finding.fingerprint, '--json');
    expect(JSON.parse(again.out)).toEqual({ fingerprint: finding.fingerprint, withdrawn: true });
    const malformed = await toolset('lint', 'doors', '--withdraw', 'no fingerprint');
    expect(malformed.code).toBe(2);
  });
});
