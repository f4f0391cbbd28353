import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defaultLimits } from '../../src/toolset/limits.ts';
import { parseToolset } from '../../src/toolset/parseToolset.ts';

const parse = (document: unknown, limits = defaultLimits) => parseToolset(document, limits);
const faults = (document: unknown, limits = defaultLimits) => {
  const result = parse(document, limits);
  return 'faults' in result ? result.faults : [];
};
const parsed = (document: unknown) => {
  const result = parse(document);
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result;
};
/** A sound tool with some fields in another way. */
const tool = (fields: object = {}) => ({
  name: 'book',
  inputSchema: { type: 'object', properties: {} },
  ...fields,
});
const withTool = (fields: object) => ({ tools: [tool(fields)] });

describe('a sound document', () => {
  test('comes back as it was written', () => {
    const document = {
      description: 'Everything about seats.',
      tools: [
        {
          name: 'book.seat-1_A',
          title: 'Book',
          description: 'Book a seat. \u0000 is a character like any other.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
          outputSchema: { type: ['object', 'null'] },
          annotations: { readOnlyHint: false },
          strict: true,
          examples: [
            { input: { seat: '1A' }, output: null, description: 'The usual.' },
            { input: {}, negative: true, whyBad: 'A seat is needed.' },
            { input: { seat: 5 }, output: 5, negative: true },
          ],
          mustAlways: ['Ask first.'],
          mustNever: ['Book twice.'],
          metadata: { team: 'seats' },
        },
      ],
    };
    expect(parsed(document)).toEqual({ toolset: document, normalised: [] });
  });

  test('may have no tools', () => {
    expect(parsed({ tools: [] })).toEqual({ toolset: { tools: [] }, normalised: [] });
  });

  test('keeps __proto__ and its like as names', () => {
    const properties = '{"__proto__":{"type":"string"},"constructor":{},"":{}}';
    const text = `{"tools":[{"name":"t","inputSchema":{"type":"object","properties":${properties}},"metadata":{"__proto__":{"a":1}},"examples":[{"input":{"__proto__":"x"}}]}]}`;
    expect(JSON.stringify(parsed(JSON.parse(text)).toolset.tools[0])).toContain(properties);
    expect(JSON.stringify(parsed(JSON.parse(text)).toolset.tools[0]?.metadata)).toBe('{"__proto__":{"a":1}}');
  });
});

describe('what is read in another way is said', () => {
  test.each<[string, object, object, string[]]>([
    [
      'a missing input schema',
      { inputSchema: undefined },
      { inputSchema: { type: 'object', properties: {} } },
      ['/tools/0/inputSchema: missing, read as an object without arguments.'],
    ],
    [
      'a null input schema',
      { inputSchema: null },
      { inputSchema: { type: 'object', properties: {} } },
      ['/tools/0/inputSchema: null, read as an object without arguments.'],
    ],
    [
      'an empty input schema',
      { inputSchema: {} },
      { inputSchema: { type: 'object', properties: {} } },
      ['/tools/0/inputSchema: empty, read as an object without arguments.'],
    ],
    [
      'a missing type',
      { inputSchema: { properties: { a: {} } } },
      { inputSchema: { type: 'object', properties: { a: {} } } },
      ['/tools/0/inputSchema: no "type", read as "object".'],
    ],
    ['a null output schema', { outputSchema: null }, {}, ['/tools/0/outputSchema: null, read as missing.']],
    [
      '_meta and icons',
      { _meta: { a: 1 }, icons: [{ src: 'x' }], metadata: { b: 2 } },
      { metadata: { b: 2, _meta: { a: 1 }, icons: [{ src: 'x' }] } },
      ['/tools/0/_meta: kept under "metadata".', '/tools/0/icons: kept under "metadata".'],
    ],
  ])('%s', (_, written, read, normalised) => {
    const document = JSON.parse(JSON.stringify(withTool(written)));
    expect(parsed(document)).toEqual({ toolset: { tools: [tool(read)] }, normalised });
  });

  test('negative: false is the same as its absence', () => {
    expect(
      parsed(withTool({ examples: [{ input: {}, negative: false }] })).toolset.tools[0]?.examples,
    ).toEqual([{ input: {} }]);
  });
});

describe('faults', () => {
  test.each<[unknown, string, string]>([
    [[], '', 'The document must be an object.'],
    ['text', '', 'The document must be an object.'],
    [null, '', 'The document must be an object.'],
    [{}, '/tools', '"tools" is missing: it is required here.'],
    [{ tools: {} }, '/tools', '"tools" must be a list.'],
    [{ tools: [5] }, '/tools/0', 'This item must be an object.'],
    [{ tools: [], version: 1 }, '/version', 'There is no field "version" here. Remove it.'],
    [
      JSON.parse('{"tools":[],"__proto__":1}'),
      '/__proto__',
      'There is no field "__proto__" here. Remove it.',
    ],
    [
      withTool({ input_schema: {} }),
      '/tools/0/input_schema',
      'There is no field "input_schema" here. Remove it, or put it under "metadata".',
    ],
    [
      withTool({ examples: [{ input: {}, note: '' }] }),
      '/tools/0/examples/0/note',
      'There is no field "note" here. Remove it.',
    ],
    [
      { tools: [{ inputSchema: { type: 'object' } }] },
      '/tools/0/name',
      '"name" is missing: it is required here.',
    ],
    [withTool({ name: 5 }), '/tools/0/name', '"name" must be a string.'],
    [withTool({ description: null }), '/tools/0/description', '"description" must be a string.'],
    [withTool({ strict: 'yes' }), '/tools/0/strict', '"strict" must be true or false.'],
    [withTool({ annotations: [] }), '/tools/0/annotations', '"annotations" must be an object.'],
    [withTool({ mustAlways: ['a', 5] }), '/tools/0/mustAlways/1', 'This item must be a string.'],
    [withTool({ examples: [{}] }), '/tools/0/examples/0/input', '"input" is missing: it is required here.'],
    [withTool({ examples: [{ input: [] }] }), '/tools/0/examples/0/input', '"input" must be an object.'],
    [withTool({ icons: 'x' }), '/tools/0/icons', '"icons" must be a list.'],
    [
      withTool({ _meta: {}, metadata: { _meta: {} } }),
      '/tools/0/_meta',
      'It is kept under "metadata", which has a "_meta" already. Remove one of them.',
    ],
    [
      withTool({ name: '' }),
      '/tools/0/name',
      'The tool name "" is not allowed. Use 1 to 128 letters, digits, "_", "-" and ".".',
    ],
    [
      withTool({ name: 'a b' }),
      '/tools/0/name',
      'The tool name "a b" is not allowed. Use 1 to 128 letters, digits, "_", "-" and ".".',
    ],
    [
      withTool({ name: 'a\u0000' }),
      '/tools/0/name',
      'The tool name "a\\u0000" is not allowed. Use 1 to 128 letters, digits, "_", "-" and ".".',
    ],
    [
      withTool({ name: 'a\n' }),
      '/tools/0/name',
      'The tool name "a\\n" is not allowed. Use 1 to 128 letters, digits, "_", "-" and ".".',
    ],
    [
      withTool({ name: 'é' }),
      '/tools/0/name',
      'The tool name "é" is not allowed. Use 1 to 128 letters, digits, "_", "-" and ".".',
    ],
    [
      { tools: [tool(), tool()] },
      '/tools/1/name',
      'The tool name "book" is taken by /tools/0 already. Give each tool a name of its own.',
    ],
    [
      withTool({ inputSchema: true }),
      '/tools/0/inputSchema',
      'The input schema is not an object. Write {"type": "object", "properties": {...}}.',
    ],
    [
      withTool({ inputSchema: [] }),
      '/tools/0/inputSchema',
      'The input schema is not an object. Write {"type": "object", "properties": {...}}.',
    ],
    [
      withTool({ inputSchema: { type: 'array' } }),
      '/tools/0/inputSchema/type',
      'The input schema has the type "array". Arguments are an object: write "type": "object".',
    ],
    [
      withTool({ inputSchema: { type: ['object', 'null'] } }),
      '/tools/0/inputSchema/type',
      'The input schema has the type ["object","null"]. Arguments are an object: write "type": "object".',
    ],
    [
      withTool({ inputSchema: { type: 'dict' } }),
      '/tools/0/inputSchema/type',
      'The input schema has the type "dict". Arguments are an object: write "type": "object".',
    ],
    [
      withTool({ inputSchema: { enum: [1] } }),
      '/tools/0/inputSchema',
      'The input schema has no "type". Arguments are an object: write "type": "object".',
    ],
    [
      withTool({ outputSchema: false }),
      '/tools/0/outputSchema',
      'The output schema is not an object. Write a schema object, or leave it out.',
    ],
    [
      withTool({ inputSchema: { type: 'object', properties: { a: { minimum: '1' } } } }),
      '/tools/0/inputSchema/properties/a/minimum',
      '"minimum" must be a number, not "1".',
    ],
    [
      withTool({ outputSchema: { pattern: '(' } }),
      '/tools/0/outputSchema/pattern',
      '"(" is not a regular expression: unterminated group.',
    ],
    [
      withTool({ inputSchema: { type: 'object', required: ['a'] }, examples: [{ input: {} }] }),
      '/tools/0/examples/0/input',
      "This example is refused by the tool's own input schema: it must have a. Correct one of them.",
    ],
    [
      withTool({ outputSchema: { type: 'string' }, examples: [{ input: {}, output: 5 }] }),
      '/tools/0/examples/0/output',
      "This example is refused by the tool's own output schema: it must be a string. Correct one of them.",
    ],
    [
      withTool({
        inputSchema: { type: 'object', properties: { a: { type: 'integer' } } },
        examples: [{ input: { a: 'x' } }],
      }),
      '/tools/0/examples/0/input/a',
      "This example is refused by the tool's own input schema: it must be an integer. Correct one of them.",
    ],
    [
      JSON.parse(
        '{"tools":[{"name":"t","inputSchema":{"type":"object","properties":{"n":{"maximum":1e400}}}}]}',
      ),
      '/tools/0/inputSchema/properties/n/maximum',
      'This number is too large for a double. Write one that fits.',
    ],
    [
      withTool({ metadata: { n: Number.NaN } }),
      '/tools/0/metadata/n',
      'This number is too large for a double. Write one that fits.',
    ],
    [
      withTool({ description: 'half \ud83d' }),
      '/tools/0/description',
      'This string holds half of a surrogate pair, which is not Unicode. Write the whole character.',
    ],
    [
      withTool({ metadata: { '\ude00': 1 } }),
      '/tools/0/metadata/\ude00',
      'This name holds half of a surrogate pair, which is not Unicode. Write the whole character.',
    ],
    [withTool({ metadata: { f: () => 1 } }), '/tools/0/metadata/f', 'This is not a JSON value.'],
  ])('%# %j', (document, pointer, message) => {
    expect(faults(document)).toEqual([{ pointer, message }]);
  });

  test('come all at once, whatever the kind', () => {
    const document = {
      tools: [
        {
          name: 'a b',
          inputSchema: { type: 'object', properties: { x: { type: 'dict' }, y: { $ref: '#/no' } } },
          extra: 1,
        },
        { name: 'two', inputSchema: { type: 'array' }, examples: [{ input: 5 }] },
        {
          name: 'three',
          description: '\ud800',
          outputSchema: { type: 'string' },
          examples: [{ input: {}, output: 1 }],
        },
        'tool',
        { name: 'two' },
      ],
    };
    expect(
      faults(document)
        .map(({ pointer }) => pointer)
        .sort(),
    ).toEqual(
      [
        '/tools/0/extra',
        '/tools/0/inputSchema/properties/x/type',
        '/tools/0/inputSchema/properties/y/$ref',
        '/tools/0/name',
        '/tools/1/examples/0/input',
        '/tools/1/inputSchema/type',
        '/tools/2/description',
        '/tools/2/examples/0/output',
        '/tools/3',
        '/tools/4/name',
      ].sort(),
    );
  });

  test.each<[string, object]>([
    [
      'a negative example that the schema refuses',
      { inputSchema: { type: 'object', required: ['a'] }, examples: [{ input: {}, negative: true }] },
    ],
    ['a negative example without whyBad', { examples: [{ input: {}, negative: true }] }],
    [
      'an example that nobody can check',
      {
        inputSchema: { type: 'object', properties: { a: { pattern: '(?=a)' } } },
        examples: [{ input: { a: 'x' } }],
      },
    ],
    ['an output without an output schema', { examples: [{ input: {}, output: 5 }] }],
    ['an example with an undeclared name', { examples: [{ input: { z: 1 } }] }],
    ['NUL in a description', { description: 'a\u0000b' }],
    ['whole surrogate pairs', { description: '😀', metadata: { '😀': '😀' } }],
    ['a name of 128 characters', { name: 'a'.repeat(128) }],
    ['the root type as a list of one', { inputSchema: { type: ['object'] } }],
    ['an output schema of any type', { outputSchema: { type: 'array' } }],
  ])('%s is none', (_, fields) => {
    expect(faults(withTool(fields))).toEqual([]);
  });
});

describe('limits', () => {
  test('the number of tools, alone', () => {
    const tools = Array.from({ length: 4 }, () => tool({ name: 'a b' }));
    expect(faults({ tools }, { ...defaultLimits, tools: 3 })).toEqual([
      {
        pointer: '/tools',
        message: 'There are 4 tools; at most 3 are accepted. Split the toolset, or raise the limit.',
      },
    ]);
  });

  test('the schemas of a tool, input and output together', () => {
    const schema = (count: number) => ({ type: 'object', anyOf: Array.from({ length: count }, () => true) });
    const limits = { ...defaultLimits, nodesPerTool: 10 };
    expect(faults(withTool({ inputSchema: schema(4), outputSchema: schema(4) }), limits)).toEqual([]);
    expect(
      faults(withTool({ inputSchema: schema(4), outputSchema: schema(5) }), limits).map(
        ({ pointer }) => pointer,
      ),
    ).toEqual(['/tools/0/outputSchema']);
    expect(
      faults(
        { tools: [tool({ inputSchema: schema(9) }), tool({ name: 'b', inputSchema: schema(9) })] },
        limits,
      ),
    ).toEqual([]);
  });

  test('the depth', () => {
    const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);
    // The document, its tools, the tool and its metadata are four levels, an empty list is one.
    expect(faults(withTool({ metadata: { a: nested(59) } }))).toEqual([]);
    expect(faults(withTool({ metadata: { a: nested(60) } }))).toEqual([
      {
        pointer: `/tools/0/metadata/a${'/0'.repeat(60)}`,
        message: 'Arrays and objects are nested more than 64 levels deep. Flatten the document here.',
      },
    ]);
  });
});

describe('hostile documents', () => {
  test.each([
    ['lists', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['a schema', `{"tools":[{"name":"t","inputSchema":${'{"not":'.repeat(10_000)}{}${'}'.repeat(10_000)}}]}`],
  ])('%s nested 10,000 deep', (_, text) => {
    const found = faults(JSON.parse(text));
    expect(found).toHaveLength(1);
    expect(found[0]?.message).toMatch(/more than 64 levels deep/);
  });

  test('a limit of the depth that no stack would hold is held at what is safe', () => {
    const document = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    expect(faults(document, { ...defaultLimits, depth: 1_000_000 })[0]?.message).toMatch(
      /more than 512 levels/,
    );
  });

  test('a kind of value that JSON does not have', () => {
    expect(faults(withTool({ metadata: { big: 5n } }))).toEqual([
      { pointer: '/tools/0/metadata/big', message: 'This is not a JSON value.' },
    ]);
  });

  test('lists of millions of items that are none', () => {
    const text = `{"tools":[{"name":"t","examples":[${'0,'.repeat(2_000_000)}0]}]}`;
    expect(faults(JSON.parse(text)).map(({ message }) => message)).toEqual([
      'The tools have 2000001 examples and sentences of guidance; at most 200000 are accepted. Leave some out.',
    ]);
  });

  test('a list of names with a million faults', () => {
    const text = `{"tools":[{"name":"t","inputSchema":{"type":"object","required":[${'0,'.repeat(1_000_000)}0]}}]}`;
    const found = faults(JSON.parse(text));
    expect(found).toHaveLength(1_001);
    expect(found.at(-1)).toEqual({
      pointer: '/tools/0/inputSchema/required',
      message: '"required" has more faults like these.',
    });
  });

  test('millions of values', () => {
    const text = `{"tools":[{"name":"t","metadata":{"a":[${'[],'.repeat(2_000_000)}1]}}]}`;
    expect(faults(JSON.parse(text))).toEqual([]);
  });

  test('a number of a million digits', () => {
    const digits = '9'.repeat(1_000_000);
    expect(
      faults(JSON.parse(`{"tools":[{"name":"t","metadata":{"n":${digits}}}]}`)).map(({ pointer }) => pointer),
    ).toEqual(['/tools/0/metadata/n']);
    expect(faults(JSON.parse(`{"tools":[{"name":"t","metadata":{"n":0.${digits}}}]}`))).toEqual([]);
  });

  test('more faults than anyone reads are cut short, and it is said', () => {
    const tools = Array.from({ length: 4_000 }, (_, index) => ({
      name: `t${index}`,
      a: 1,
      b: 1,
      c: 1,
      d: 1,
      e: 1,
      f: 1,
    }));
    const found = faults({ tools });
    expect(found).toHaveLength(20_001);
    expect(found.at(-1)).toEqual({
      pointer: '',
      message: 'There are 4000 more faults, which are not listed.',
    });
  });
});

const shared = '../shared/cases/real';
describe.skipIf(!existsSync(shared))(`real toolsets (skipped where ${shared} is absent)`, () => {
  const files = existsSync(shared) ? readdirSync(`${shared}/toolsets`) : [];
  test.each(files)('%s', (file) => {
    const { tools } = JSON.parse(readFileSync(`${shared}/toolsets/${file}`, 'utf8')) as { tools: unknown[] };
    const found = faults({ tools });
    if (!file.startsWith('bfcl')) expect(found).toEqual([]);
    else {
      // The BFCL dialect writes "dict" and "float"; some names stand twice or hold other characters.
      expect(found.length).toBeGreaterThan(0);
      expect(
        found.filter(({ message }) => !/"(dict|float|any|tuple)"|The tool name|JSON Schema/.test(message)),
      ).toEqual([]);
    }
  });

  test('edits', () => {
    const edits = JSON.parse(readFileSync(`${shared}/edits.json`, 'utf8')) as {
      id: string;
      old: object;
      new: object;
    }[];
    for (const { id, old, new: next } of edits) {
      for (const side of [old, next] as { tools: unknown[] }[]) {
        const refused = faults({ tools: side.tools }).length > 0;
        expect([id, refused]).toEqual([id, id.startsWith('bfcl')]);
      }
    }
  });
});
