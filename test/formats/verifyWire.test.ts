import { describe, expect, test } from 'vitest';
import type { FormatId } from '../../src/formats/formatIds.ts';
import { formatIds } from '../../src/formats/formatIds.ts';
import { render } from '../../src/formats/render.ts';
import { verifyWire } from '../../src/formats/verifyWire.ts';
import { type WireClass, wireClasses } from '../../src/formats/wire/wireClass.ts';
import type { Json, JsonObject } from '../../src/schema/json.ts';
import { casesArePresent, formatOfCase, readCases, toolsetOf, unlessAbsent } from './shared.ts';

const toolset = toolsetOf({
  tools: [
    {
      name: 'get_order',
      description: 'Get one order — by its id.',
      inputSchema: {
        type: 'object',
        properties: {
          id: { type: 'string', title: 'Id', description: 'As AB-1.', pattern: '^AB-' },
          count: { type: 'integer', minimum: 1, default: 1 },
          mode: { const: 'full' },
        },
        required: ['id'],
        additionalProperties: false,
      },
      examples: [{ input: { id: 'AB-1' } }],
    },
    { name: 'list_orders', description: 'All.', inputSchema: { type: 'object', properties: {} } },
    { name: 'drop_order', description: 'Drop.', inputSchema: { type: 'object', properties: { id: {} } } },
  ],
});

const rendered = (format: FormatId): string => render(toolset, format).text;
const bodyOf = (format: FormatId, tools: Json): Json => {
  if (format === 'bedrock-converse') return { messages: [], toolConfig: { tools } };
  return format === 'mcp'
    ? { jsonrpc: '2.0', id: 1, result: { tools } }
    : { model: 'm', messages: [], tools };
};
const json = formatIds.filter((format) => format !== 'react');

describe('in every format', () => {
  test.each(json)(
    '%s: bytes, other encodings, another order and another value are four answers',
    (format) => {
      const expected = rendered(format);
      const body = bodyOf(format, JSON.parse(expected) as Json);
      const compact = JSON.stringify(body);
      const pretty = JSON.stringify(body, null, 1);
      const escaped = compact.replaceAll('—', '\\u2014');
      const turned = JSON.stringify(reversed(body));
      const changed = compact.replace('Get one', 'Get an');
      expect(verifyWire(expected, compact, format).verdict).toBe('identical');
      expect(verifyWire(expected, new TextEncoder().encode(compact), format).verdict).toBe('identical');
      expect(verifyWire(expected, body, format).verdict).toBe('identical');
      expect(verifyWire(expected, pretty, format).verdict).toBe('other-encoding');
      expect(verifyWire(expected, escaped, format).verdict).toBe('other-encoding');
      expect(verifyWire(expected, turned, format).verdict).toBe('other-key-order');
      expect(verifyWire(expected, changed, format).verdict).toBe('changed');
      expect(verifyWire(expected, expected, format).verdict).toBe('identical');
      expect(verifyWire(expected, compact.slice(1), format).verdict).toBe('unreadable');
    },
  );

  test('react: the text stands in the prompt or it does not', () => {
    const expected = rendered('react');
    const messages = [{ role: 'system', content: `You have tools.\n\n${expected}\n` }];
    expect(verifyWire(expected, { messages }, 'react').verdict).toBe('identical');
    expect(verifyWire(expected, { messages: [] }, 'react').verdict).toBe('changed');
  });
});

const reversed = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, one]) => [name, reversed(one)]),
  );
};

type Edit = (tool: JsonObject, tools: JsonObject[]) => void;
type Mutable = { [name: string]: never };

/** Changes the first tool of a request to Anthropic. */
const edited = (edit: Edit, beside: JsonObject = {}): JsonObject => {
  const tools = JSON.parse(rendered('anthropic')) as JsonObject[];
  edit(tools[0] as JsonObject, tools);
  return { model: 'm', tools, ...beside };
};
const set =
  (path: string, value: Json | undefined): Edit =>
  (tool) => {
    const steps = path.split('.');
    const last = steps.pop() as string;
    const holder = steps.reduce<Mutable>(
      (here, step) => here[step] as unknown as Mutable,
      tool as unknown as Mutable,
    );
    if (value === undefined) delete holder[last];
    else holder[last] = value as never;
  };
const at = 'input_schema.properties';

const differences: [string, JsonObject, WireClass, RegExp][] = [
  [
    'cache_control',
    edited(set('cache_control', { type: 'ephemeral' })),
    'transport-additions',
    /cache_control/,
  ],
  ['type custom', edited(set('type', 'custom')), 'transport-additions', /type/],
  ['defer_loading', edited(set('defer_loading', true)), 'transport-additions', /defer_loading/],
  ['a name', edited(set('name', 'getOrder')), 'name-changed', /"getOrder"/],
  ['a prefix to the name', edited(set('name', 'shop__get_order')), 'name-changed', /shop__get_order/],
  ['a description cut', edited(set('description', 'Get one')), 'description-changed', /truncated to 7 of 26/],
  [
    'a suffix',
    edited(set('description', 'Get one order — by its id. Now!')),
    'description-changed',
    /suffix added: " Now!"/,
  ],
  [
    'a prefix',
    edited(set('description', 'Tool: Get one order — by its id.')),
    'description-changed',
    /prefix added/,
  ],
  ['another description', edited(set('description', 'x')), 'description-changed', /another text/],
  ['a description gone', edited(set('description', undefined)), 'description-changed', /is gone/],
  [
    "an argument's description",
    edited(set(`${at}.id.description`, undefined)),
    'description-changed',
    /\/properties\/id/,
  ],
  ['a title', edited(set(`${at}.id.title`, undefined)), 'annotation-lost', /"title" is gone/],
  ['a default', edited(set(`${at}.count.default`, undefined)), 'annotation-lost', /"default"/],
  ['the examples', edited(set('input_examples', undefined)), 'annotation-lost', /input_examples/],
  ['a $schema', edited(set('input_schema.$schema', 'x')), 'annotation-added', /\$schema/],
  ['a pattern', edited(set(`${at}.id.pattern`, undefined)), 'constraint-lost', /"pattern" is gone/],
  [
    'closed no longer',
    edited(set('input_schema.additionalProperties', undefined)),
    'constraint-lost',
    /additionalProperties/,
  ],
  [
    'required no longer',
    edited(set('input_schema.required', [])),
    'constraint-lost',
    /No longer required: "id"/,
  ],
  ['an argument', edited(set(`${at}.count`, undefined)), 'constraint-lost', /The argument "count" is gone/],
  [
    'an argument more',
    edited(set(`${at}.thought`, { type: 'string' })),
    'constraint-added',
    /"thought" was added/,
  ],
  ['a bound', edited(set(`${at}.count.maximum`, 9)), 'constraint-added', /"maximum" was added/],
  ['another bound', edited(set(`${at}.count.minimum`, 0.01)), 'constraint-changed', /is 0.01, not 1/],
  [
    'required and nullable',
    edited((tool, tools) => {
      set(`${at}.count.type`, ['integer', 'null'])(tool, tools);
      set('input_schema.required', ['id', 'count'])(tool, tools);
    }),
    'constraint-added',
    /Required now: "count"/,
  ],
  ['null allowed', edited(set(`${at}.count.type`, ['integer', 'null'])), 'constraint-lost', /may be null/],
  ['upper-case types', edited(set(`${at}.count.type`, 'INTEGER')), 'schema-respelled', /type is spelt/],
  [
    'const as a list',
    edited((tool, tools) => set(`${at}.mode`, { enum: ['full'] })(tool, tools)),
    'schema-respelled',
    /"const" became "enum"/,
  ],
  ['a strict flag', edited(set('strict', true)), 'strict-changed', /"strict" is true/],
  ['a member nobody knows', edited(set('colour', 'red')), 'member-added', /\/colour/],
  [
    'a tool gone',
    edited((_, tools) => {
      tools.shift();
    }),
    'tool-missing',
    /not in the request/,
  ],
  [
    'a tool in a cache',
    edited(
      (_, tools) => {
        tools.shift();
      },
      { cachedContent: 'c' },
    ),
    'not-visible',
    /cachedContent/,
  ],
  [
    'a tool in a message',
    edited(
      (_, tools) => {
        tools.shift();
      },
      { messages: [{ role: 'system', content: [{ type: 'tool_addition' }] }] },
    ),
    'not-visible',
    /tool_addition/,
  ],
  [
    'a tool in a kept conversation',
    edited(
      (_, tools) => {
        tools.shift();
      },
      { previous_response_id: 'r' },
    ),
    'not-visible',
    /previous_response_id/,
  ],
];

describe('each difference has its class', () => {
  test.each(differences)('%s', (_, request, kind, says) => {
    const verified = verifyWire(rendered('anthropic'), JSON.stringify(request), 'anthropic');
    const tool = verified.tools.find(({ tool: name }) => name === 'get_order');
    expect(tool?.class).toBe(kind);
    expect(tool?.detail).toMatch(says);
    expect(verified.tools.filter(({ class: one }) => one !== 'identical')).toHaveLength(1);
    const quiet: WireClass[] = ['transport-additions', 'not-visible'];
    expect(verified.verdict).toBe(quiet.includes(kind) ? kind : 'changed');
  });

  test('a tool more, also one of the provider', () => {
    const request = edited((_, tools) => {
      tools.push(
        { name: 'other', input_schema: { type: 'object' } },
        { type: 'web_search_20250305', name: 'web_search' },
      );
    });
    const { tools, verdict } = verifyWire(rendered('anthropic'), request, 'anthropic');
    expect(tools.slice(3).map(({ tool, class: kind }) => [tool, kind])).toEqual([
      ['other', 'tool-extra'],
      ['web_search', 'tool-extra'],
    ]);
    expect(verdict).toBe('changed');
  });

  test('a tool at another place: only the one that moved', () => {
    const request = edited((_, tools) => {
      tools.push(tools.shift() as JsonObject);
    });
    const { tools } = verifyWire(rendered('anthropic'), request, 'anthropic');
    expect(tools.map(({ tool, class: kind }) => [tool, kind])).toEqual([
      ['get_order', 'tool-reordered'],
      ['list_orders', 'identical'],
      ['drop_order', 'identical'],
    ]);
  });

  test('strict: absent is not false', () => {
    const expected = rendered('openai-responses');
    const request = { tools: JSON.parse(expected.replaceAll(',"strict":false', '')) as Json };
    const { tools } = verifyWire(expected, request, 'openai-responses');
    expect(tools.map(({ class: kind }) => kind)).toEqual([
      'strict-changed',
      'strict-changed',
      'strict-changed',
    ]);
    expect(tools[0]?.detail).toMatch(/absent, not false/);
  });

  test("a checkpoint among Bedrock's tools is nothing", () => {
    const expected = rendered('bedrock-converse');
    const tools = [...(JSON.parse(expected) as Json[]), { cachePoint: { type: 'default' } }];
    expect(verifyWire(expected, bodyOf('bedrock-converse', tools), 'bedrock-converse').verdict).toBe(
      'identical',
    );
  });

  test('every class is reached', () => {
    const elsewhere: WireClass[] = [
      'identical',
      'other-encoding',
      'other-key-order',
      'tool-extra',
      'tool-reordered',
    ];
    const reached = new Set([...differences.map(([, , kind]) => kind), ...elsewhere]);
    expect(wireClasses.filter((kind) => !reached.has(kind))).toEqual([]);
  });
});

test.each(['[', '{"tools":[', `${'['.repeat(100_000)}`, '\u0000', '{"tools":[{"name":"a"}]} x'])(
  'no JSON is unreadable',
  (text) => {
    expect(verifyWire(rendered('anthropic'), text, 'anthropic').verdict).toBe('unreadable');
  },
);

describe('the collection of provider renderings', () => {
  const cached = readCases().filter(({ variant }) => variant === 'cached');
  test.skipIf(!casesArePresent)(`a cached tool is the same tool${unlessAbsent}`, () => {
    for (const one of cached) {
      const plain = readCases().find(({ api, variant }) => api === one.api && variant === undefined);
      const verified = verifyWire(
        JSON.stringify(plain?.tools),
        JSON.stringify({ tools: one.tools }),
        formatOfCase(one),
      );
      expect(verified.verdict).toBe('transport-additions');
    }
    expect(cached.length).toBeGreaterThan(0);
  });
});

describe('what a list of tools may hold', () => {
  const functions = rendered('openai-responses');
  const declarations = rendered('gemini');
  const parts = (JSON.parse(declarations) as [{ functionDeclarations: Json[] }])[0].functionDeclarations;
  const list = functions.slice(1, -1);
  const spec = rendered('bedrock-converse');
  const inSpec = spec.replace('"inputSchema":{', '"inputSchema":{"more":1,');

  test.each<[string, FormatId, string, string, string]>([
    ['white space between tools', 'openai-responses', `{"tools":[ ${list} ]}`, 'other-encoding', 'identical'],
    ['an entry that is no object', 'openai-responses', `{"tools":[${list},"x"]}`, 'changed', 'tool-extra'],
    [
      'tools in a namespace',
      'openai-responses',
      `{"tools":[{"type":"namespace","name":"n","tools":${functions}}]}`,
      'changed',
      'member-added',
    ],
    [
      'declarations in several entries',
      'gemini',
      JSON.stringify({ tools: parts.map((one) => ({ functionDeclarations: [one] })) }),
      'changed',
      'tool-reordered',
    ],
    [
      "a tool of the provider's own in the same entry",
      'gemini',
      JSON.stringify({ tools: [{ functionDeclarations: parts, googleSearch: {} }] }),
      'changed',
      'tool-extra',
    ],
    ['a member beside a schema', 'bedrock-converse', `{"tools":${inSpec}}`, 'changed', 'member-added'],
    ['a cache under config', 'gemini', '{"config":{"cachedContent":"c"}}', 'not-visible', 'not-visible'],
    [
      'an earlier interaction',
      'gemini-interactions',
      '{"previous_interaction_id":"i"}',
      'not-visible',
      'not-visible',
    ],
  ])('%s', (_, format, body, verdict, worst) => {
    const verified = verifyWire(rendered(format), body, format);
    expect(verified.verdict).toBe(verdict);
    expect(verified.tools.map((tool) => tool.class)).toContain(worst);
  });

  test('types that are no text', () => {
    const odd = '{"type":{"toString":1,"valueOf":1}}';
    const branch = functions.replace('"description":"As AB-1."', `"anyOf":[${odd}]`);
    expect(verifyWire(functions, `{"tools":[${list},${odd}]}`, 'openai-responses').verdict).toBe('changed');
    expect(verifyWire(functions, `{"tools":${branch}}`, 'openai-responses').verdict).toBe('changed');
  });

  test('a hundred thousand entries', () => {
    const many = JSON.stringify({
      tools: Array.from({ length: 100_000 }, () => ({ ...(parts[0] as object), type: 'function' })),
    });
    expect(verifyWire(functions, many, 'openai-responses').verdict).toBe('changed');
    const texts = JSON.stringify({ messages: Array.from({ length: 200_000 }, () => 'x') });
    expect(verifyWire('f()', texts, 'react').verdict).toBe('changed');
  });
});
