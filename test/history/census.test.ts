import { describe, expect, test } from 'vitest';
import { callShape } from '../../src/history/callShape.ts';
import { type ArgumentUsage, type CountedCall, census } from '../../src/history/census.ts';
import type { JsonObject } from '../../src/schema/json.ts';
import type { Tool } from '../../src/toolset/toolset.ts';

const ticket = (priority: JsonObject): Tool => ({
  name: 'create_ticket',
  inputSchema: {
    type: 'object',
    properties: { summary: { type: 'string' }, priority, order_id: { type: 'string' } },
    required: ['summary', 'priority'],
  },
});
const plain = ticket({ type: 'string' });
const listed = ticket({ type: 'string', enum: ['low', 'normal', 'high', 'urgent'] });

/** The first week of a support assistant: 912 calls, of which four values are right and seven are not. */
const week: readonly [priority: string, calls: number][] = [
  ['normal', 431],
  ['high', 214],
  ['low', 103],
  ['urgent', 76],
  ['High', 21],
  ['Urgent', 14],
  ['medium', 19],
  ['P1', 13],
  ['critical', 11],
  ['asap', 7],
  ['blocker', 3],
];

const weekOfCalls = (): CountedCall[] => {
  let made = 0;
  return week.flatMap(([priority, calls]) =>
    Array.from({ length: calls }, () => {
      made += 1;
      const order = made % 3 === 0 ? { order_id: `AB-${made}` } : {};
      const call = { tool: 'create_ticket', arguments: { summary: `Case ${made}`, priority, ...order } };
      return { call, count: 1 };
    }),
  );
};

const argument = (tool: Tool, calls: readonly CountedCall[], pointer: string): ArgumentUsage | undefined =>
  census([tool], calls)[0]?.arguments.find((one) => one.pointer === pointer);

describe('census', () => {
  test('a week with a plain string: eleven values, and the four that were meant', () => {
    const found = argument(plain, weekOfCalls(), '/priority');
    expect(found).toMatchObject({
      given: 912,
      leftOut: 0,
      accepted: 912,
      refused: 0,
      kept: 912,
      distinct: 11,
      suggestion: { values: ['normal', 'high', 'low', 'urgent'], calls: 824 },
    });
    expect(found?.values.map(({ value, calls }) => [value, calls])).toEqual(
      [...week].sort((a, b) => b[1] - a[1]),
    );
  });

  test('the same week under the list: 824 calls are accepted, 88 are not, 35 of these for a letter', () => {
    const found = argument(listed, weekOfCalls(), '/priority');
    expect(found).toMatchObject({ accepted: 824, refused: 88, distinct: 11, suggestion: null });
    const respelt = found?.values.filter(({ respells }) => respells !== undefined) ?? [];
    expect(respelt.map(({ value, respells, calls, accepted }) => [value, respells, calls, accepted])).toEqual(
      [
        ['High', 'high', 21, false],
        ['Urgent', 'urgent', 14, false],
      ],
    );
    expect(respelt.reduce((sum, { calls }) => sum + calls, 0)).toBe(35);
  });

  test('says how often an argument is left out, and suggests no list for free text', () => {
    expect(argument(plain, weekOfCalls(), '/order_id')).toMatchObject({
      given: 304,
      leftOut: 608,
      suggestion: null,
    });
    expect(argument(plain, weekOfCalls(), '/summary')).toMatchObject({ distinct: 912, suggestion: null });
  });

  test('by shape, what the schema lists is told and the rest counted', () => {
    const shaped = weekOfCalls().map(({ call, count }): CountedCall => {
      if (!('arguments' in call)) throw new Error('The week is kept whole.');
      return { call: { tool: call.tool, shape: callShape(listed.inputSchema, call.arguments) }, count };
    });
    expect(argument(listed, shaped, '/priority')).toMatchObject({
      given: 912,
      accepted: 824,
      refused: 0,
      unjudged: 88,
      kept: 824,
      distinct: 4,
    });
    expect(argument(listed, shaped, '/summary')).toMatchObject({
      given: 912,
      kept: 0,
      values: [],
      suggestion: null,
    });
  });

  test('looks into objects and lists, and not at names in maps', () => {
    const tool: Tool = {
      name: 'book',
      inputSchema: {
        type: 'object',
        properties: {
          to: { $ref: '#/$defs/place' },
          seats: { type: 'array', items: { type: 'object', properties: { class: { enum: [1, 2] } } } },
          tags: { type: 'object', additionalProperties: { type: 'string' } },
        },
        $defs: {
          place: { type: 'object', properties: { city: { type: 'string' }, zip: { type: 'string' } } },
        },
      },
    };
    const args = { to: { city: 'A' }, seats: [{ class: 1 }, { class: 3 }, {}], tags: { secret: 'x' } };
    const [usage] = census([tool], [{ call: { tool: 'book', arguments: args }, count: 2 }]);
    const rows = usage?.arguments.map(({ pointer, given, leftOut, accepted, refused }) => [
      pointer,
      given,
      leftOut,
      accepted,
      refused,
    ]);
    expect(rows).toEqual([
      ['/to', 2, 0, 2, 0],
      ['/to/city', 2, 0, 2, 0],
      ['/to/zip', 0, 2, 0, 0],
      ['/seats', 2, 0, 0, 2],
      ['/tags', 2, 0, 2, 0],
      ['/seats/*', 6, 0, 4, 2],
      ['/seats/*/class', 4, 2, 2, 2],
    ]);
  });

  test('tells of tools that are no more, of arguments that nobody declared, and of tools that nobody calls', () => {
    const gone = { call: { tool: 'gone', arguments: { a: 1 } }, count: 1 };
    const odd = {
      call: { tool: 'create_ticket', arguments: JSON.parse('{"__proto__": 1, "constructor": 2}') },
      count: 1,
    };
    const usages = census([plain, { ...plain, name: 'idle' }], [gone, odd]);
    expect(usages.map(({ tool, known, calls }) => [tool, known, calls])).toEqual([
      ['create_ticket', true, 1],
      ['idle', true, 0],
      ['gone', false, 1],
    ]);
    const undeclared = usages[0]?.arguments.filter(({ declared }) => !declared);
    expect(undeclared?.map(({ pointer }) => pointer)).toEqual(['/__proto__', '/constructor']);
    expect(usages[2]?.arguments).toMatchObject([{ pointer: '/a', declared: false, unjudged: 1 }]);
  });

  test('shows no more than anyone reads', () => {
    const calls = Array.from({ length: 100 }, (_, index): CountedCall => {
      return {
        call: { tool: 'create_ticket', arguments: { summary: `${index} ${'x'.repeat(500)}` } },
        count: 1,
      };
    });
    const found = argument(plain, calls, '/summary');
    expect(found?.distinct).toBe(100);
    expect(found?.values).toHaveLength(50);
    expect(found?.values[0]?.value).toHaveLength(200);
  });
});
