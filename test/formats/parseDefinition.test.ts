import { describe, expect, test } from 'vitest';
import { parseDefinition } from '../../src/formats/parseDefinition.ts';
import type { Json } from '../../src/schema/json.ts';
import { defaultLimits } from '../../src/toolset/limits.ts';

const schema = { type: 'object', properties: { a: { type: 'strnig' } } };
const inputs = [{ a: 1 }];

/** A document with one fault in its schema, in every shape, and where that fault stands. */
const faulty: [string, Json, string][] = [
  ['a definition', { tools: [{ name: 'f', inputSchema: schema }] }, '/tools/0/inputSchema'],
  ['MCP', [{ name: 'f', inputSchema: schema }], '/0/inputSchema'],
  ['Anthropic', [{ name: 'f', input_schema: schema }], '/0/input_schema'],
  [
    'OpenAI Chat',
    [{ type: 'function', function: { name: 'f', parameters: schema } }],
    '/0/function/parameters',
  ],
  [
    'OpenAI Responses',
    { model: 'm', tools: [{ type: 'function', name: 'f', parameters: schema }] },
    '/tools/0/parameters',
  ],
  [
    'Bedrock',
    { toolConfig: { tools: [{ toolSpec: { name: 'f', inputSchema: { json: schema } } }] } },
    '/toolConfig/tools/0/toolSpec/inputSchema/json',
  ],
  [
    'Gemini',
    [{ functionDeclarations: [{ name: 'f', parametersJsonSchema: schema }] }],
    '/0/functionDeclarations/0/parametersJsonSchema',
  ],
  ['one function', { name: 'f', description: 'F.', parameters: schema }, '/parameters'],
];

describe('a definition in any shape', () => {
  test.each(faulty)('%s has its faults where they stand', (_, document, at) => {
    const parsed = parseDefinition(document, defaultLimits);
    expect('faults' in parsed && parsed.faults.map(({ pointer }) => pointer)).toEqual([
      `${at}/properties/a/type`,
    ]);
  });

  test.each(faulty)('%s is read, and what was normalised is said', (name, document) => {
    const sound = JSON.parse(JSON.stringify(document).replace('strnig', 'string')) as Json;
    const parsed = parseDefinition(sound, defaultLimits);
    if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults));
    expect(parsed.toolset.tools).toMatchObject([
      { name: 'f', inputSchema: { type: 'object', properties: { a: { type: 'string' } } } },
    ]);
    if (name === 'a definition') expect(parsed.normalised).toEqual([]);
    else expect(parsed.normalised[0]).toMatch(/^The tools were read from /);
  });

  test('an example is at fault where it stands', () => {
    const strings = { type: 'object', properties: { a: { type: 'string' } } };
    const parsed = parseDefinition(
      [{ name: 'f', input_schema: strings, input_examples: inputs }],
      defaultLimits,
    );
    expect('faults' in parsed && parsed.faults.map(({ pointer }) => pointer)).toEqual([
      '/0/input_examples/0/a',
    ]);
  });

  test('a fault of the list is told at the list', () => {
    const tool = { inputSchema: schema };
    const document = {
      jsonrpc: '2.0',
      id: 1,
      result: {
        tools: [
          { name: 'a', ...tool },
          { name: 'b', ...tool },
        ],
      },
    };
    const parsed = parseDefinition(document, { ...defaultLimits, tools: 1 });
    expect('faults' in parsed && parsed.faults).toMatchObject([{ pointer: '/result/tools' }]);
  });

  test('places of what was changed lead into the document as given', () => {
    const parsed = parseDefinition([{ type: 'function', function: { name: 'f' } }], defaultLimits);
    expect('toolset' in parsed && parsed.normalised).toEqual([
      'The tools were read from the shape of OpenAI Chat Completions.',
      '/0/function/parameters: missing, read as an object without arguments.',
    ]);
  });

  test.each<[string, unknown, string]>([
    ['no tools at all', { hello: 'world' }, ''],
    ['text', 'tools', ''],
    ['null', null, ''],
    ['undefined', undefined, ''],
  ])('%s has faults of a definition', (_, document) => {
    expect(parseDefinition(document, defaultLimits)).toHaveProperty('faults');
  });
});
