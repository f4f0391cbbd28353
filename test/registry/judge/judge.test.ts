import { afterAll, describe, expect, test } from 'vitest';
import { createJudge } from '../../../src/registry/judge/judge.ts';
import { type Text, textOf } from '../../../src/registry/judge/text.ts';
import { unreadJson } from '../../../src/registry/judge/unreadJson.ts';
import type { Json } from '../../../src/schema/json.ts';
import { defaultLimits } from '../../../src/toolset/limits.ts';
import { definitionOf } from '../../support/definitions.ts';

const judge = createJudge({ processes: 1, deadline: 60_000 });
afterAll(() => judge.close());

const task = (definition: unknown, predecessor: Text | null = null) =>
  ({ definition, predecessor, limits: defaultLimits, lens: 'declared', renames: [] }) as const;

const nested = (levels: number): Json => {
  let value: Json = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

describe('judge', () => {
  test('reads, puts in canonical form and compares', async () => {
    const first = await judge.definition(task(definitionOf(['a', 'b'])));
    expect(first).toMatchObject({ toolNames: ['a', 'b'], report: null, normalised: [] });
    const second = await judge.definition(task(definitionOf(['b']), 'text' in first ? first.text : null));
    const report = ('report' in second && second.report) || undefined;
    expect(report).toMatchObject({
      verdict: 'breaking',
      breaking: [expect.stringMatching(/^[0-9a-f]{64}$/)],
    });
    expect(JSON.parse(textOf(report?.text ?? ''))).toMatchObject({ verdict: 'breaking' });
  });

  test('reads a large body apart from the field that it leaves to be judged', async () => {
    const text =
      '{"message":"é","definition":{"tools":[{"name":"a","inputSchema":{"default":1e999}}]},"__proto__":1}';
    const read = (given: string) =>
      judge.readBody({ bytes: new TextEncoder().encode(given), depth: 20, field: 'definition' });
    const body = await read(text);
    expect(body).toMatchObject({ ok: true, left: true });
    const { value } = body as { value: object };
    expect(Object.keys(value)).toEqual(['message', '__proto__']);
    const definition = unreadJson({ text, field: 'definition' });
    expect(Object.keys(definition)).toEqual([]);
    // As the numbers stood in the text.
    expect(await judge.definition(task(definition))).toHaveProperty('faults');
    const whole = JSON.stringify({ definition: definitionOf(['a']) });
    expect(await judge.definition(task(unreadJson({ text: whole, field: 'definition' })))).toEqual(
      await judge.definition(task(definitionOf(['a']))),
    );
    expect(await read('{"definition":')).toMatchObject({
      ok: false,
      fault: expect.stringMatching(/not JSON/),
    });
    expect(await read('[1]')).toEqual({ ok: true, value: [1], left: false });
    expect(await read('{"a":1}')).toEqual({ ok: true, value: { a: 1 }, left: false });
  });

  const faulty: [title: string, definition: unknown][] = [
    ['what has no tools', {}],
    ['null', null],
    ['a number that overflowed', { tools: [{ name: 'a', inputSchema: { default: Infinity } }] }],
    ['own __proto__ at the top', JSON.parse('{"__proto__": [], "tools": []}')],
    ['a document nested 1,000 deep', { tools: [{ name: 'a', inputSchema: { default: nested(1_000) } }] }],
  ];
  test.each(faulty)('%s comes back with its faults', async (_, definition) => {
    const judged = await judge.definition(task(definition));
    expect('faults' in judged && judged.faults.length).toBeGreaterThan(0);
  });

  test.each([
    [0, true],
    [1, false],
  ])('a definition with %i bytes more than the limit is valid: %s', async (more, fits) => {
    const definition = { ...definitionOf(['a']), description: '🧰' };
    const documentBytes = Buffer.byteLength(JSON.stringify(definition)) - more;
    const judged = await judge.definition({
      ...task(definition),
      limits: { ...defaultLimits, documentBytes },
    });
    expect('faults' in judged ? judged.faults : []).toMatchObject(fits ? [] : [{ pointer: '' }]);
    expect('faults' in judged).toBe(!fits);
  });

  test.each([
    ['nested 100,000 deep', { tools: nested(100_000) }],
    ['a function', { tools: () => [] }],
  ])('what cannot even be handed over (%s) is invalid', async (_, definition) => {
    await expect(judge.definition(task(definition))).rejects.toMatchObject({
      code: 'invalid-definition',
      errors: [{ pointer: '' }],
    });
  });

  test('what takes longer than the deadline is stopped, and the next is judged', async () => {
    const hasty = createJudge({ processes: 1, deadline: 1 });
    const many = definitionOf(Array.from({ length: 4_000 }, (_, index) => `tool-${index}`));
    await expect(hasty.definition(task(many))).rejects.toMatchObject({ code: 'deadline-passed' });
    await hasty.close();
    expect(await judge.definition(task(definitionOf(['a'])))).toMatchObject({ toolNames: ['a'] });
  });
});
