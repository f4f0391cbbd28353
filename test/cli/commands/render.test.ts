import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import { formatIds } from '../../../src/formats/formatIds.ts';
import type { Refusal } from '../../../src/formats/refusal.ts';
import { casesArePresent, formatOfCase, readCases, unlessAbsent } from '../../formats/shared.ts';
import { fakeIo } from '../fakeIo.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolset-render-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

const render = async (...args: string[]) => {
  const world = fakeIo();
  const code = await run(['render', ...args], world.io);
  return { code, out: world.out(), err: world.err() };
};

describe('render, offline', () => {
  test.each(formatIds)(
    '%s prints the golden bytes and nothing else, or why it would be refused',
    async (format) => {
      const { code, out } = await render('test/formats/golden/toolset.json', '--format', format);
      const golden = (ending: string) => readFileSync(`test/formats/golden/${format}.${ending}`, 'utf8');
      const { refusals } = JSON.parse(golden('notes.json')) as { refusals: Refusal[] };
      const refused = refusals.filter(({ verified }) => verified);
      expect(code).toBe(refused.length === 0 ? 0 : 1);
      for (const { message, rule } of refused) expect(out).toContain(`${message} (${rule})\n`);
      if (refused.length > 0) return;
      expect(`${format === 'react' ? out : JSON.stringify(JSON.parse(out), null, 2)}\n`).toBe(
        golden(format === 'react' ? 'txt' : 'json'),
      );
    },
  );

  const cases = readCases().filter(({ variant }) => variant !== 'cached');
  const chat = cases.find((one) => formatOfCase(one) === 'openai-chat');

  test.each(cases.map((one) => [`${one.provider} ${one.api} ${one.variant ?? ''}`, one] as const))(
    '%s of the collected cases, from the shape of OpenAI Chat',
    async (_, one) => {
      const tools = structuredClone(chat?.tools) as { function: Record<string, unknown> }[];
      for (const tool of tools) if (one.variant === 'strict') tool.function.strict = true;
      const { code, out } = await render(
        file('chat.json', { model: 'm', tools }),
        '--format',
        formatOfCase(one),
      );
      expect(code).toBe(0);
      expect(createHash('sha256').update(out).digest('hex')).toBe(one.sha256);
    },
  );

  test.skipIf(!casesArePresent)(`there are collected cases${unlessAbsent}`, () => {
    expect(cases.length).toBeGreaterThan(20);
  });

  test('--losses tells what is lost, as text and as JSON', async () => {
    const tools = file('titled.json', {
      tools: [{ name: 'a', title: 'A', inputSchema: { type: 'object', properties: {} } }],
    });
    const { code, out } = await render(tools, '--format', 'openai-chat', '--losses');
    expect(code).toBe(0);
    expect(out).toBe('One loss:\n  a /title: the title: left out\n');
    const told = JSON.parse((await render(tools, '--format', 'openai-chat', '--losses', '--json')).out);
    expect(told).toMatchObject({
      format: 'openai-chat',
      revision: 1,
      losses: [{ tool: 'a', pointer: '/title' }],
      requires: [],
      refusals: [],
    });
  });

  test('what the provider would refuse is not printed', async () => {
    const tools = file('dotted.json', { tools: [{ name: 'a' }, { name: 'x.y' }] });
    const { code, out, err } = await render(tools, '--format', 'anthropic');
    expect(code).toBe(1);
    expect(out).toMatch(/^\/tools\/1\/name\n {2}x\.y: .+ \(tool-name\)\n$/);
    expect(err).toMatch(/^toolset render: Anthropic Messages would answer these tools with an error; .+\n$/);
    const { error } = JSON.parse((await render(tools, '--format', 'anthropic', '--json')).out);
    expect(error).toMatchObject({ type: 'format-refuses', errors: [{ pointer: '/tools/1/name' }] });
    const losses = await render(tools, '--format', 'anthropic', '--losses');
    expect(losses.code).toBe(0);
    expect(losses.out).toContain('Refused: x.y: ');
  });

  test.each<[string[], string]>([
    [[], 'FILE or NAME is missing'],
    [['test/formats/golden/toolset.json'], '--format is missing; use one of anthropic, '],
    [['test/formats/golden/toolset.json', '--format', 'openai'], 'there is no format `openai`; use one of '],
    [['nothing.json', '--format', 'mcp'], 'nothing.json does not exist'],
    [['test/formats/golden/toolset.json', '--format', 'mcp', '--output', 'markdown'], '--output markdown'],
  ])('%j is refused', async (args, says) => {
    const { code, out, err } = await render(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(says);
  });
});
