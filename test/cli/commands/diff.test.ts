import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import { definition, first, grown, invalid, tightened } from '../definitions.ts';
import { fakeIo } from '../fakeIo.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolset-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

const files = {
  first: file('first.json', first),
  grown: file('grown.json', grown),
  tightened: file('tightened.json', tightened),
  invalid: file('invalid.json', invalid),
  broken: file('broken.json', '{"tools": ['),
};

const diff = async (args: readonly string[], given: Parameters<typeof fakeIo>[0] = {}) => {
  const world = fakeIo(given);
  const code = await run(['diff', ...args], world.io);
  return { code, out: world.out(), err: world.err() };
};

describe('two files', () => {
  test('a breaking edit is exit code 1, with the call that breaks', async () => {
    const { code, out, err } = await diff([files.first, files.tightened]);
    expect(code).toBe(1);
    expect(err).toBe('');
    expect(out).toMatch(/^breaking: /);
    expect(out).toContain('/inputSchema/properties/order_id');
    expect(out).toMatch(/^ {2}breaks {3}create_ticket \{"summary":/m);
    expect(out).toContain('property-now-required (major, ');
    expect(out).not.toContain('\u001b');
  });

  test('a safe edit is exit code 0', async () => {
    const { code, out } = await diff([files.first, files.grown]);
    expect(code).toBe(0);
    expect(out).toMatch(/^safe: 1 change,/);
  });

  test('equal files have no change', async () => {
    const { code, out } = await diff([files.first, files.first, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ verdict: 'safe', bump: 'none', changes: [] });
  });

  test('colour is for terminals', async () => {
    const onTerminal = { terminal: true, environment: { TERM: 'xterm' } };
    expect((await diff([files.first, files.tightened], onTerminal)).out).toContain('\u001b[31mbreaking');
    const asked = { terminal: true, environment: { TERM: 'xterm', NO_COLOR: '1' } };
    expect((await diff([files.first, files.tightened], asked)).out).not.toContain('\u001b');
  });

  test('JSON is one report on one line', async () => {
    const { code, out } = await diff([files.first, files.tightened, '--json']);
    expect(code).toBe(1);
    expect(out.indexOf('\n')).toBe(out.length - 1);
    const report = JSON.parse(out);
    expect(Object.keys(report)).toEqual([
      'verdict',
      'bump',
      'lens',
      'engine',
      'renames',
      'changes',
      'normalised',
    ]);
    expect(report).toMatchObject({ verdict: 'breaking', bump: 'major', lens: 'declared' });
    expect(report.changes).toMatchObject([
      { rule: 'property-now-required', tool: 'create_ticket', path: '/inputSchema/properties/order_id' },
    ]);
  });

  test('what was changed in reading is told', async () => {
    const loose = {
      tools: [
        { name: 'a', inputSchema: null },
        ...Array(7)
          .fill(0)
          .map((_, i) => ({ name: `b${i}` })),
      ],
    };
    const path = file('loose.json', loose);
    const { out } = await diff([path, files.first]);
    expect(out).toContain(`\nChanged in reading ${path}: `);
    expect(out).toContain('\nChanged in reading: 3 places more, which --json lists.\n');
    expect(out).not.toContain(`Changed in reading ${files.first}`);
    expect(JSON.parse((await diff([path, files.first, '--json'])).out).normalised.old).toHaveLength(8);
  });

  test('Markdown has its headings', async () => {
    const { out } = await diff([files.first, files.tightened, '--output', 'markdown']);
    expect(out).toMatch(/^### Breaking: /);
  });

  test('one of them may be stdin', async () => {
    expect((await diff([files.first, '-'], { stdin: JSON.stringify(tightened) })).code).toBe(1);
    expect((await diff(['-', files.first], { stdin: JSON.stringify(first) })).code).toBe(0);
  });

  test('the lens is passed on', async () => {
    const { out } = await diff([files.first, files.grown, '--lens', 'strict', '--json']);
    expect(JSON.parse(out)).toMatchObject({ lens: 'strict', verdict: 'breaking' });
  });

  test('renames are passed on', async () => {
    const renamed = definition({ summary: { type: 'string' }, order: { type: 'integer' } }, ['summary']);
    const renames = [{ from: 'order_id', to: 'order', tool: 'create_ticket' }];
    const { out } = await diff([
      files.first,
      file('renamed.json', renamed),
      '--json',
      '--renames',
      file('renames.json', renames),
    ]);
    const report = JSON.parse(out);
    expect(report.renames).toEqual(renames);
    expect(report.changes.map(({ rule }: { rule: string }) => rule)).toContain('property-renamed');
  });
});

describe('a definition that is none', () => {
  test('has all its faults listed on stdout and one line on stderr', async () => {
    const { code, out, err } = await diff([files.first, files.invalid]);
    expect(code).toBe(2);
    expect(out).toContain('/tools/0/name\n');
    expect(out).toContain('/tools/1/inputSchema');
    expect(err).toBe(
      `toolset diff: ${files.invalid} is not a valid definition (2 faults, shown above); correct it and run again.\n`,
    );
  });

  test('is a problem document in JSON', async () => {
    const { out } = await diff([files.invalid, files.first, '--json']);
    const { error } = JSON.parse(out);
    expect(Object.keys(error)).toEqual(['type', 'title', 'detail', 'errors']);
    expect(error).toMatchObject({ type: 'invalid-definition', errors: [{ pointer: '/tools/0/name' }, {}] });
  });

  test.each([
    [
      [files.first, join(folder, 'none.json')],
      'does not exist; give the path of a JSON file, or - for stdin.',
    ],
    [[files.broken, files.first], 'is not JSON ('],
    [['-', '-'], 'OLD and NEW are both stdin; give one of them as a file.'],
    [[files.first], 'NEW is missing'],
    [[files.first, files.first, '--lens', 'soft'], '--lens takes declared or strict, not `soft`.'],
    [[files.first, files.first, '--output', 'sarif'], '--output sarif is for `toolset lint`'],
    [['--stdin'], '--stdin answers in JSON only; call `toolset diff --stdin --json`.'],
    [['--stdin', '--json', files.first], 'is one argument too many'],
    [['--stdin', '--json', '--lens', 'strict'], 'leave --lens and --renames out.'],
  ])('%j is one line on stderr and exit code 2', async (args, says) => {
    const { code, out, err } = await diff(args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(says);
    expect(err.indexOf('\n')).toBe(err.length - 1);
  });
});

describe('many comparisons', () => {
  const many = async (requests: readonly unknown[], chunk = 1 << 16) => {
    const text = Buffer.from(
      requests
        .map((request) => `${typeof request === 'string' ? request : JSON.stringify(request)}\n`)
        .join(''),
    );
    const stdin = Array.from({ length: Math.ceil(text.length / chunk) }, (_, index) =>
      text.subarray(index * chunk, (index + 1) * chunk),
    );
    const { code, out, err } = await diff(['--stdin', '--json'], { stdin });
    expect(err).toBe('');
    const answers = out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    return { code, answers };
  };

  test('are answered in order, one a line', async () => {
    const { code, answers } = await many([
      { id: 'a', old: first, new: grown },
      { id: 7, old: first, new: tightened },
      { id: 'c', old: first, new: grown, lens: 'strict' },
      { id: 'd', old: first, new: first, lens: null, renames: null, note: 'ignored' },
    ]);
    expect(code).toBe(0);
    expect(answers.map(({ id, verdict, bump }) => [id, verdict, bump])).toEqual([
      ['a', 'safe', 'minor'],
      [7, 'breaking', 'major'],
      ['c', 'breaking', 'major'],
      ['d', 'safe', 'none'],
    ]);
    expect(Object.keys(answers[0])[0]).toBe('id');
  });

  test.each([1, 7, 1_000])('however the lines are cut (%i bytes)', async (chunk) => {
    const { answers } = await many(
      [
        { id: 'é', old: first, new: grown },
        { id: '漢', old: first, new: grown },
      ],
      chunk,
    );
    expect(answers.map(({ id }) => id)).toEqual(['é', '漢']);
  });

  test('a bad line is answered on its line, and the next is not harmed', async () => {
    const { code, answers } = await many([
      { id: 1, old: first, new: invalid },
      'no json',
      '[1, 2]',
      '{"id": 4}',
      { id: 5, old: first, new: first, lens: 'soft' },
      { id: 6, old: first, new: first, renames: [{ from: 'a' }] },
      { id: { deep: true }, old: first, new: first },
      { id: 8, old: first, new: grown },
    ]);
    expect(code).toBe(0);
    expect(answers.map(({ id, error }) => [id, error?.type])).toEqual([
      [1, 'invalid-definition'],
      [null, 'invalid-request'],
      [null, 'invalid-request'],
      [4, 'invalid-definition'],
      [5, 'invalid-request'],
      [6, 'invalid-request'],
      [null, undefined],
      [8, undefined],
    ]);
    expect(answers[0].error.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/new/tools/0/name',
      expect.stringMatching(/^\/new\/tools\/1\/inputSchema/),
    ]);
    expect(answers[3].error.errors).toMatchObject([{ pointer: '/old' }, { pointer: '/new' }]);
    for (const { error } of answers.slice(0, 6)) {
      expect(Object.keys(error)).toEqual(['type', 'title', 'detail', 'errors']);
    }
  });

  test('a line of many megabytes is a line like any other', async () => {
    const tools = Array.from({ length: 60 }, (_, index) => ({
      name: `tool_${index}`,
      description: 'x'.repeat(100_000),
      inputSchema: { type: 'object', properties: {} },
    }));
    const changed = tools.map((tool, index) => (index === 30 ? { ...tool, description: 'y' } : tool));
    const { answers } = await many([{ id: 1, old: { tools }, new: { tools: changed } }]);
    expect(answers).toMatchObject([
      { id: 1, verdict: 'safe', bump: 'patch', changes: [{ tool: 'tool_30' }] },
    ]);
  });

  test('deep and odd documents end no process', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const { code, answers } = await many([
      `{"id":1,"old":${deep},"new":${deep}}`,
      '{"id":2,"old":{"tools":[]},"new":{"tools":[],"__proto__":{"x":1}}}',
      '{"id":3,"old":{"tools":[]},"new":{"tools":[{"name":"a","inputSchema":{"type":"object","minProperties":1e999}}]}}',
      { id: 4, old: null, new: 'text' },
      { id: 5, old: first, new: grown },
    ]);
    expect(code).toBe(0);
    expect(answers.map(({ id, verdict, error }) => [id, verdict ?? error.type])).toEqual([
      [1, 'invalid-definition'],
      [2, 'invalid-definition'],
      [3, 'invalid-definition'],
      [4, 'invalid-definition'],
      [5, 'safe'],
    ]);
  });

  test('nothing in, nothing out', async () => {
    expect(await diff(['--stdin', '--json'], { stdin: '\n\n' })).toEqual({ code: 0, out: '', err: '' });
  });

  test('a reader that goes away ends the reading', async () => {
    let read = 0;
    const world = fakeIo({ readerGoneAfter: 2 });
    const stdin = (async function* () {
      for (; read < 1_000; read += 1)
        yield Buffer.from(`${JSON.stringify({ id: read, old: first, new: grown })}\n`);
    })();
    expect(await run(['diff', '--stdin', '--json'], { ...world.io, stdin })).toBe(0);
    expect(read).toBeLessThan(5);
  });
});
