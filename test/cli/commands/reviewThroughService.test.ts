import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import { type OpenService, openService } from '../../http/openService.ts';
import { orders } from '../../http/orders.ts';
import { fakeIo } from '../fakeIo.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolset-review-'));
const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content, null, 2));
  return path;
};
const files = {
  first: file('first.json', orders.first),
  major: file('major.json', orders.major),
  minor: file('minor.json', orders.minor),
  guarded: file('guarded.json', { onBreaking: 'require-approval' }),
  refusing: file('refusing.json', { onBreaking: 'refuse' }),
};

let service: OpenService;
beforeAll(async () => {
  service = await openService();
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const toolset = async (...args: readonly string[]) => {
  const world = fakeIo({ environment: { TOOLSET_URL: service.url }, fetch: globalThis.fetch });
  const code = await run(args, world.io);
  return { code, out: world.out(), err: world.err() };
};

/** Each step stands on those before it: a pull request that is checked, approved, merged, and done once more. */
test('from a check in a pull request to a version', async () => {
  await toolset('publish', 'orders', files.first);
  expect((await toolset('policy', 'orders', '--set', files.guarded)).code).toBe(0);
  const plain = await toolset('check', 'orders', files.major);
  expect(plain.code).toBe(1);
  expect(plain.out).toContain('Run again with --review to ask for one.');
  const asked = await toolset('check', 'orders', files.major, '--review');
  expect(asked.code).toBe(1);
  const id = /toolset approve ([0-9a-f]{64}) --comment TEXT/.exec(asked.out)?.[1] ?? '';
  const open = await toolset('reports', '--state', 'open');
  expect(open.out).toMatch(
    new RegExp(`^open  orders 1\\.0\\.0 → \\(a check\\)  breaking, major  \\S+  ${id}\\n$`),
  );
  expect(await toolset('approve', id)).toMatchObject({ code: 2, err: expect.stringContaining('--comment') });
  expect(await toolset('approve', id, '--comment', 'Nobody calls it.')).toEqual({
    code: 0,
    out: 'The check of orders is approved.\n',
    err: '',
  });
  const again = await toolset('check', 'orders', files.major);
  expect(again.code).toBe(0);
  expect(again.out).toContain('Approved by local: Nobody calls it.\nEvery breaking change is approved');
  const github = await toolset('check', 'orders', files.major, '--output', 'github');
  expect(github.code).toBe(0);
  expect(github.out).toMatch(/^::notice file=\S+,title=orders 2\.0\.0%3A breaking%2C approved::/);
  expect(await toolset('publish', 'orders', files.major)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Published orders 2\.0\.0, /),
  });
  const pending = await toolset('publish', 'orders', files.minor, '--channel', 'stable');
  expect(pending).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Published orders 3\.0\.0 \(pending\), /),
  });
  expect((await toolset('report', 'orders', '3.0.0')).out).toContain(
    '\n3.0.0 is pending; stable will move to it when it is approved.\n',
  );
  const rejected = await toolset('reject', 'orders@3.0.0', '--comment', 'Not again.');
  expect(rejected.out).toBe('orders 3.0.0 is rejected.\n');
  expect((await toolset('publish', 'orders', files.minor)).code).toBe(1);
  expect((await toolset('reports', 'orders', '--state', 'rejected', '--json')).out).toContain(
    '"state":"rejected"',
  );
  const taken = await toolset('approve', 'orders@3.0.0', '--comment', 'After all.', '--json');
  expect(JSON.parse(taken.out)).toMatchObject({
    state: 'approved',
    decisions: [{ comment: 'After all.' }, {}],
  });
  const told = await toolset('report', 'orders', '3.0.0');
  expect(told.out).toMatch(
    /\nApproved by local at \S+: After all\.\nRejected by local at \S+: Not again\.\n$/,
  );
  expect((await toolset('report', 'orders', '3.0.0', '--output', 'markdown')).out).toContain(
    '\n#### Decisions\n\n- Approved by local at ',
  );
  expect((await toolset('get', 'orders@stable')).code).toBe(0);
  expect(await toolset('approve', 'orders@1.0.0', '--comment', 'x')).toMatchObject({ code: 1 });
});

test('what CI reads is one document in the form asked for, also of a refusal', async () => {
  await toolset('publish', 'refunds', files.first);
  await toolset('policy', 'refunds', '--set', files.refusing);
  for (const form of ['junit', 'sarif', 'github', 'markdown']) {
    const refused = await toolset('check', 'refunds', files.major, '--output', form);
    expect([form, refused.code]).toEqual([form, 1]);
    expect(refused.err).toContain('refuses breaking changes');
    expect(refused.out).toContain('required-property-added');
    if (form === 'sarif') {
      const [{ results }] = JSON.parse(refused.out).runs;
      const [{ region }] = results[0].locations.map(
        (one: { physicalLocation: unknown }) => one.physicalLocation,
      );
      expect(region).toMatchObject({ startLine: expect.any(Number) });
      expect(region.startLine).toBeGreaterThan(1);
    }
  }
  const invalid = file('invalid.json', { tools: [{ name: '' }] });
  const junit = await toolset('check', 'refunds', invalid, '--output', 'junit');
  expect(junit.code).toBe(2);
  expect(junit.out).toMatch(/^<\?xml[\s\S]*<failure [\s\S]*<\/testsuites>\n$/);
});
