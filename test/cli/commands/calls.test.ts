import { describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import { casesArePresent, formatOfCase, readCases, unlessAbsent } from '../../formats/shared.ts';
import { fakeIo } from '../fakeIo.ts';

const calls = async (conversation: unknown, ...args: string[]) => {
  const world = fakeIo({
    stdin: typeof conversation === 'string' ? conversation : JSON.stringify(conversation),
  });
  const code = await run(['calls', '-', ...args], world.io);
  return { code, out: world.out(), err: world.err() };
};

const assistant = (argumentsText: string) => ({
  role: 'assistant',
  tool_calls: [{ id: 'c1', type: 'function', function: { name: 'find', arguments: argumentsText } }],
});

describe('calls', () => {
  test('lists them with what came back', async () => {
    const conversation = [assistant('{"a": 1}'), { role: 'tool', tool_call_id: 'c1', content: '{"b":2}' }];
    const { code, out } = await calls(conversation, '--format', 'openai-chat');
    expect({ code, out }).toEqual({ code: 0, out: 'find {"a":1}\n  result {"b":2}\n' });
    expect(JSON.parse((await calls(conversation, '--format', 'openai-chat', '--json')).out)).toEqual({
      calls: [{ tool: 'find', arguments: { a: 1 }, id: 'c1', result: { b: 2 }, position: '/0/tool_calls/0' }],
    });
  });

  test('keeps and marks what is no JSON object', async () => {
    const { out } = await calls([assistant('{"a": 1')], '--format', 'openai-chat');
    expect(out).toBe('find "{\\"a\\": 1"\n  malformed: the arguments are no JSON object\n');
  });

  test('none is none', async () => {
    expect(await calls([], '--format', 'anthropic')).toMatchObject({ code: 0, out: 'No call.\n' });
  });

  const cases = readCases();
  test.each(cases.map((one) => [`${one.provider} ${one.api} ${one.variant ?? ''}`, one] as const))(
    '%s of the collected cases',
    async (_, one) => {
      const conversation = [one.history.assistant, one.history.result];
      const { code, out } = await calls(conversation, '--format', formatOfCase(one), '--json');
      expect(code).toBe(0);
      expect(JSON.parse(out).calls).toMatchObject([one.extracts]);
      expect(JSON.parse(out).calls[0]).toHaveProperty('result');
    },
  );

  test.skipIf(!casesArePresent)(`there are collected cases${unlessAbsent}`, () => {
    expect(cases.length).toBeGreaterThan(20);
  });

  test.each<[string, string[], string]>([
    ['[]', [], '--format is missing'],
    ['[]', ['--format', 'nobody'], 'there is no format `nobody`'],
    ['{', ['--format', 'mcp'], 'stdin is not JSON'],
  ])('%s %j is refused', async (text, args, says) => {
    const { code, out, err } = await calls(text, ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(says);
  });
});
