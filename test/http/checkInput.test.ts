import { z } from '@hono/zod-openapi';
import { describe, expect, test } from 'vitest';
import { checkInput } from '../../src/http/checkInput.ts';

const schema = z.strictObject({
  name: z.string(),
  inner: z.strictObject({ 'a/b': z.number().optional() }).optional(),
});

describe('checkInput', () => {
  test.each([
    [{ name: 1 }, [{ pointer: '/name', message: /expected string, received number/ }]],
    [{}, [{ pointer: '/name', message: /^The field "name" is missing\. Give it\.$/ }]],
    [{ name: 'x', nmae: 1 }, [{ pointer: '/nmae', message: /^There is no field "nmae"\. Take it out/ }]],
    [{ name: 'x', inner: { c: 1 } }, [{ pointer: '/inner/c', message: /no field "c"/ }]],
    [{ name: 'x', inner: { 'a/b': 'y' } }, [{ pointer: '/inner/a~1b', message: /expected number/ }]],
    [[], [{ pointer: '', message: /expected object/ }]],
    [null, [{ pointer: '', message: /expected object/ }]],
  ])('%j', (value, expected) => {
    const result = checkInput(schema, value, 'body');
    expect(result.ok ? [] : result.faults.map(({ pointer }) => pointer)).toEqual(
      expected.map(({ pointer }) => pointer),
    );
    for (const [index, { message }] of expected.entries()) {
      expect(result.ok ? '' : result.faults[index]?.message).toMatch(message);
    }
  });

  test('__proto__ is an unknown field like any other', () => {
    const result = checkInput(schema, JSON.parse('{"name":"x","__proto__":{"inner":1}}'), 'body');
    expect(result).toEqual({
      ok: false,
      faults: [
        {
          pointer: '/__proto__',
          message: 'There is no field "__proto__". Take it out, or correct its spelling.',
        },
      ],
    });
  });

  test('many faults are told to the hundredth', () => {
    const value = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, 1]));
    const result = checkInput(schema, { name: 'x', ...value }, 'body');
    expect(result.ok ? 0 : result.faults.length).toBe(100);
  });
});
