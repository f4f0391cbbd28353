import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FormatId, formatIds } from '../../src/formats/formatIds.ts';
import type { Loss } from '../../src/formats/loss.ts';
import { readTools } from '../../src/formats/readTools.ts';
import { render } from '../../src/formats/render.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../src/schema/json.ts';
import { under } from '../../src/schema/pointer.ts';
import { defaultLimits } from '../../src/toolset/limits.ts';
import { parseToolset } from '../../src/toolset/parseToolset.ts';
import type { CanonicalTool, CanonicalToolset } from '../../src/toolset/toolset.ts';
import { casesArePresent, readCases, readReal, realFolder, toolsetOf, unlessAbsent } from './shared.ts';

const schema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
const tool = { name: 'get', description: 'Get one.', inputSchema: schema };
const nested = { type: 'function', function: { name: 'get', description: 'Get one.', parameters: schema } };
const flat = { type: 'function', name: 'get', description: 'Get one.', parameters: schema, strict: false };
const block = { name: 'get', description: 'Get one.', input_schema: schema };
const spec = { toolSpec: { name: 'get', description: 'Get one.', inputSchema: { json: schema } } };
const declaration = { name: 'get', description: 'Get one.', parametersJsonSchema: schema };
const upper = { type: 'OBJECT', properties: { id: { type: 'STRING' } }, required: ['id'] };
const bfcl = { type: 'dict', properties: { id: { type: 'String' } }, required: ['id'] };

describe('wire shapes are told apart by form', () => {
  test.each<[string, unknown, string]>([
    ["OpenAI's list", [nested], 'function-nested'],
    ['a request to OpenAI', { model: 'm', messages: [], tools: [nested] }, 'function-nested'],
    ['one function', nested, 'function-nested'],
    ["the list of OpenAI's Responses", [flat], 'function-flat'],
    [
      'functions in a namespace',
      { model: 'm', tools: [{ type: 'namespace', name: 'n', tools: [flat] }] },
      'function-flat',
    ],
    ["Anthropic's list", [block], 'anthropic'],
    ['a cached one', [{ type: 'custom', ...block, cache_control: { type: 'ephemeral' } }], 'anthropic'],
    [
      "Bedrock's tool configuration",
      { toolConfig: { tools: [spec, { cachePoint: { type: 'default' } }] } },
      'tool-spec',
    ],
    ["Bedrock's list", [spec], 'tool-spec'],
    ["Bedrock's configuration alone", { tools: [spec] }, 'tool-spec'],
    ["Gemini's list", [{ functionDeclarations: [declaration] }], 'function-declarations'],
    ["Gemini's entry alone", { functionDeclarations: [declaration] }, 'function-declarations'],
    [
      "Gemini's entry in Python's spelling",
      { function_declarations: [declaration] },
      'function-declarations',
    ],
    [
      "Gemini's own subset",
      {
        contents: [],
        tools: [{ functionDeclarations: [{ name: 'get', description: 'Get one.', parameters: upper }] }],
      },
      'function-declarations',
    ],
    ["MCP's answer", { jsonrpc: '2.0', id: 1, result: { tools: [tool] } }, 'mcp'],
    ["MCP's result", { tools: [tool], nextCursor: 'x' }, 'mcp'],
    ["MCP's list", [tool], 'mcp'],
    [
      'older functions',
      { functions: [{ name: 'get', description: 'Get one.', parameters: schema }] },
      'function',
    ],
    [
      'a line of the leaderboard',
      { id: 'x_1', question: [], function: [{ name: 'get', description: 'Get one.', parameters: bfcl }] },
      'function',
    ],
    ["the leaderboard's list", [{ name: 'get', description: 'Get one.', parameters: bfcl }], 'function'],
    [
      "the leaderboard's dialect in our fields",
      { tools: [{ name: 'get', description: 'Get one.', inputSchema: bfcl }] },
      'mcp',
    ],
    ['the definition document itself', { tools: [tool] }, 'definition'],
  ])('%s', (_, document, form) => {
    const read = readTools(document);
    expect(read?.format).toBe(form);
    expect(toolsetOf(read?.definition).text).toBe(toolsetOf({ tools: [tool] }).text);
  });

  test.each<[string, unknown]>([
    ['text', 'tools'],
    ['null', null],
    ['an object without tools', { name: 'x' }],
    ['messages', [{ role: 'user', content: 'hello' }]],
    ['an empty list', []],
  ])('%s is no tools', (_, document) => {
    expect(readTools(document)).toBeUndefined();
  });

  test('a definition with a field nobody knows is passed on, for its fault to be named', () => {
    const document = { tools: [{ ...tool, inputSchme: {} }], extra: 1 };
    expect(readTools(document)).toEqual({
      definition: document,
      format: 'definition',
      normalised: [],
      origins: [],
    });
  });

  test('what is left out is said', () => {
    const read = readTools({
      model: 'm',
      tools: [
        { ...block, cache_control: { type: 'ephemeral' } },
        { type: 'web_search_20250305', name: 'web_search' },
      ],
    });
    expect(read?.normalised).toEqual([
      'Left out what stands beside the tools: "model".',
      '/tools/0: left out /cache_control.',
      '/tools/1: left out: no function that the registry keeps.',
    ]);
  });

  test('a document of ten thousand levels is left to the parser', () => {
    const deep = JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`) as Json;
    const read = readTools(deep);
    expect(read?.format).toBe('definition');
    expect(parseToolset(read?.definition, defaultLimits)).toHaveProperty('faults');
  });

  test('the dialect of the leaderboard', () => {
    const parameters = {
      type: 'dict',
      properties: {
        ratio: { type: 'float' },
        place: { type: 'tuple', items: { type: 'float' } },
        value: { type: 'any', description: 'Anything.' },
        when: { type: 'dict', properties: { type: { type: 'string' } } },
        map: { type: 'HashMap' },
        list: { type: 'ArrayList', items: { type: 'Bigint' } },
        mode: { type: 'string', enum: ['dict', 'float'], default: 'dict' },
      },
      required: [],
    };
    const read = readTools([{ name: 'f', description: 'F.', parameters }]);
    expect(toolsetOf(read?.definition).tools[0]?.inputSchema).toEqual({
      type: 'object',
      properties: {
        ratio: { type: 'number' },
        place: { type: 'array', items: { type: 'number' } },
        value: { description: 'Anything.' },
        when: { type: 'object', properties: { type: { type: 'string' } } },
        map: { type: 'object' },
        list: { type: 'array', items: { type: 'integer' } },
        mode: { type: 'string', enum: ['dict', 'float'], default: 'dict' },
      },
    });
  });

  test.each(
    casesArePresent
      ? readCases().map((one) => [`${one.provider} ${one.api} ${one.variant ?? ''}`, one] as const)
      : [],
  )('the rendering for %s', (_, one) => {
    const read = toolsetOf(readTools(one.tools)?.definition).tools[0];
    expect(read?.name).toBe(one.extracts.tool);
    expect(read?.examples?.length).toBe(2);
    expect(read?.description).not.toContain('AVOID:');
  });

  test.each(casesArePresent ? readdirSync(realFolder) : [])('%s', (name) => {
    const { tools } = readReal(name) as { tools: Json[] };
    const read = readTools(tools)?.definition as { tools: Json[] };
    expect(read.tools).toHaveLength(tools.length);
  });

  test.skipIf(!casesArePresent)(`the whole file of the leaderboard${unlessAbsent}`, () => {
    const read = readTools(readReal('bfcl-live-unique-1.json'));
    expect(toolsetOf(read?.definition).tools).toHaveLength(1_319);
    expect(read?.normalised[0]).toContain('Left out what stands beside the tools');
  });
});

/** Formats that are read back. */
const readable = formatIds.filter((format) => format !== 'react');

describe('what was rendered is read back, but for the losses', () => {
  const golden = toolsetOf(JSON.parse(readFileSync('test/formats/golden/toolset.json', 'utf8')));

  test.each(readable)('the golden toolset from %s', (format) => {
    expect(unexplained(golden, format)).toEqual([]);
  });

  test.each(casesArePresent ? readdirSync(realFolder) : [])('%s from every format', (name) => {
    const { tools } = readReal(name) as { tools: Json[] };
    const sample = tools.filter((_, index) => index % Math.ceil(tools.length / 40) === 0);
    const read = readTools(sample)?.definition as { tools: JsonObject[] };
    const names = new Set<Json | undefined>();
    const sound = read.tools.filter((one) => {
      const fresh = !names.has(one.name) && !('faults' in parseToolset({ tools: [one] }, defaultLimits));
      names.add(one.name);
      return fresh;
    });
    for (const format of readable)
      expect(unexplained(toolsetOf({ tools: sound }), format), format).toEqual([]);
  });

  test.each(readable)('any toolset from %s', (format) => {
    fc.assert(
      fc.property(anyDefinition, (definition) => {
        const parsed = parseToolset(definition, defaultLimits);
        fc.pre(!('faults' in parsed));
        const { refusals } = render(toolsetOf(definition), format);
        // Strict mode closes objects; an example that needs them open is told as a refusal.
        fc.pre(refusals.every(({ rule }) => rule !== 'example-invalid'));
        expect(unexplained(toolsetOf(definition), format)).toEqual([]);
      }),
      { numRuns: process.env.LONG === undefined ? 25 : 2_000 },
    );
  });

  test('a difference that no loss explains is found', () => {
    expect(differences({ a: { b: 1 } }, { a: { b: 2 } }, '')).toEqual(['/a/b']);
    expect(differences({ a: [1, 2] }, { a: [1] }, '')).toEqual(['/a']);
    expect(explains({ tool: 't', pointer: '/title', what: 'x', became: 'left out' }, '/name')).toBe(false);
    expect(explains({ tool: 't', pointer: '/name', what: 'x', became: 'sent, but unread' }, '/name')).toBe(
      false,
    );
  });
});

const unexplained = (toolset: CanonicalToolset, format: FormatId): string[] => {
  const { text, losses } = render(toolset, format);
  const again = toolsetOf(readTools(JSON.parse(text))?.definition ?? { tools: [] });
  return toolset.tools.flatMap((one) => {
    const other = again.tools.find(({ name }) => name === one.name);
    const told = losses.filter(({ tool: name }) => name === one.name);
    return differences(plain(one), plain(other), '').filter(
      (path) => !told.some((loss) => explains(loss, path)),
    );
  });
};

const plain = (one: CanonicalTool | undefined): Json =>
  one === undefined ? null : (JSON.parse(one.text) as Json);

const differences = (a: Json, b: Json, path: string): string[] => {
  if (JSON.stringify(a) === JSON.stringify(b)) return [];
  if (isObject(a) && isObject(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].flatMap((name) => {
      const [x, y] = [a[name], b[name]];
      return x === undefined || y === undefined ? [under(path, name)] : differences(x, y, under(path, name));
    });
  }
  if (isArray(a) && isArray(b) && a.length === b.length) {
    return a.flatMap((one, index) => differences(one, b[index] as Json, under(path, index)));
  }
  return [path];
};

/** Whether a loss speaks of the place of a difference. */
const explains = ({ pointer, became }: Loss, path: string): boolean => {
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  const within = (place: string): boolean => path === place || path.startsWith(`${place}/`);
  if (became.startsWith('sent, but')) return false;
  if (pointer.startsWith('/examples')) return within('/examples');
  if (became.startsWith('an empty one')) return within('/description');
  if (became.startsWith('closed')) return within(pointer) && path.includes('additionalProperties');
  if (became === 'required and nullable') {
    return within(pointer) || path === `${parent.slice(0, parent.lastIndexOf('/'))}/required`;
  }
  const renamed = /^sent as "(\w+)"/.exec(became)?.[1];
  if (renamed !== undefined && within(`${parent}/${renamed}`)) return true;
  if (became.startsWith('replaced') || became.startsWith('left out: only')) return within(parent);
  return within(pointer);
};

const text = fc.string({ unit: 'grapheme', maxLength: 24 });
const name = fc.constantFrom('a', 'b', 'type', 'properties', '__proto__', 'constructor', 'x y', '7');

const leaf: fc.Arbitrary<Json> = fc.oneof(
  fc.record(
    { type: fc.constantFrom('string', 'integer', 'number', 'boolean'), description: text },
    { requiredKeys: ['type'] },
  ),
  fc.record({
    type: fc.constant('string'),
    enum: fc.uniqueArray(fc.constantFrom('low', 'high', ''), { minLength: 1 }),
  }),
  fc.record({ type: fc.constant('integer'), minimum: fc.integer(), exclusiveMaximum: fc.integer() }),
  fc.record({ type: fc.constant('string'), minLength: fc.nat(9), format: fc.constantFrom('date', 'uri') }),
  fc.constantFrom<Json>(
    { const: 'x' },
    { const: 1 },
    { type: ['string', 'null'] },
    { type: ['integer', 'string'] },
    {},
    true,
  ),
);

const { schema: anySchema } = fc.letrec<{ schema: Json; object: Json }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    leaf,
    tie('object'),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 2, maxLength: 2 }) }),
  ),
  object: fc
    .record({
      properties: fc.dictionary(name, tie('schema'), { maxKeys: 4 }),
      additionalProperties: fc.constantFrom<Json>(true, false, { type: 'string' }),
      required: fc.uniqueArray(name, { maxLength: 2 }),
    })
    .map(({ properties, additionalProperties, required }) => ({
      type: 'object',
      properties,
      ...(required.length > 0 && { required: required.filter((one) => Object.hasOwn(properties, one)) }),
      ...(additionalProperties !== true && { additionalProperties }),
    })),
}));

const example = fc.record(
  {
    input: fc.dictionary(fc.constantFrom('free', 'other'), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }),
    output: fc.jsonValue({ maxDepth: 1 }),
    description: text,
    negative: fc.constant(true),
    whyBad: text,
  },
  { requiredKeys: ['input'] },
);

const anyTool = fc.record(
  {
    description: text,
    properties: fc.dictionary(name, anySchema, { maxKeys: 4 }),
    examples: fc.array(example, { maxLength: 3 }),
    strict: fc.boolean(),
    title: text,
  },
  { requiredKeys: ['properties'] },
);

const anyDefinition = fc.array(anyTool, { maxLength: 2 }).map((tools) => ({
  tools: tools.map(({ properties, ...fields }, index) => ({
    ...fields,
    name: `tool_${index}`,
    inputSchema: { type: 'object', properties } as JsonObject,
  })),
}));
