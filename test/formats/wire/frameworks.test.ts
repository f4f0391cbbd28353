import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod';
import { GoogleGenAI } from '@google/genai';
import { tool as langchainTool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import {
  Agent,
  tool as agentTool,
  mcpToFunctionTool,
  run,
  setDefaultOpenAIClient,
  setTracingDisabled,
} from '@openai/agents';
import { addToolInputExamplesMiddleware, generateText, jsonSchema, tool, wrapLanguageModel } from 'ai';
import OpenAI from 'openai';
import { zodFunction } from 'openai/helpers/zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { FormatId } from '../../../src/formats/formatIds.ts';
import { render } from '../../../src/formats/render.ts';
import { verifyWire } from '../../../src/formats/verifyWire.ts';
import type { WireClass } from '../../../src/formats/wire/wireClass.ts';
import { toolsetOf } from '../shared.ts';
import { type Recorder, recorded, startRecorder } from './recorder.ts';

const input = { id: 'AB-1' };
const definition = (name: string, examples: boolean) => ({
  name,
  description: 'Get one order.',
  inputSchema: {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'As AB-1.', pattern: '^AB-' },
      count: { type: 'integer', default: 1, exclusiveMinimum: 0 },
      level: { type: 'integer', enum: [1, 2] },
    },
    required: ['id'],
    additionalProperties: false,
  },
  ...(examples && { examples: [{ input }] }),
});
const bare = toolsetOf({ tools: [definition('get_order', false)] });
const shown = toolsetOf({ tools: [definition('get_order', true)] });
const dotted = toolsetOf({ tools: [definition('get.order', false)] });

/** The schema as a framework is given it, a copy each time: some write into it. */
const schema = (): never => JSON.parse(JSON.stringify(bare.tools[0]?.inputSchema)) as never;
const zod = z.object({
  id: z.string().regex(/^AB-/).describe('As AB-1.'),
  count: z.int().positive().default(1),
  level: z.union([z.literal(1), z.literal(2)]).optional(),
});

let recorder: Recorder;
beforeAll(async () => {
  recorder = await startRecorder();
  setTracingDisabled(true);
  setDefaultOpenAIClient(new OpenAI({ apiKey: 'none', baseURL: recorder.url, maxRetries: 0 }) as never);
});
afterAll(() => recorder.stop());

const keyed = () => ({ apiKey: 'none', baseURL: recorder.url });

/** The Vercel AI SDK. */
const sdk = (model: unknown): unknown => {
  const execute = async (): Promise<string> => '';
  const described = {
    description: 'Get one order.',
    inputSchema: jsonSchema(schema()),
    inputExamples: [{ input }],
    execute,
  };
  return generateText({
    model: model as never,
    prompt: 'Hello',
    tools: { get_order: tool(described as never) },
    maxRetries: 0,
  });
};

const agent = (one: unknown): unknown =>
  run(new Agent({ name: 'a', model: 'gpt-4.1', tools: [one as never] }), 'Hello');

const server = { name: 's', callTool: async () => [], listTools: async () => [] } as never;

const langchain = (one: unknown): unknown =>
  new ChatOpenAI({ apiKey: 'none', model: 'gpt-4o', maxRetries: 0, configuration: { baseURL: recorder.url } })
    .bindTools([one as never])
    .invoke('Hello');

type Row = {
  readonly rewrite: string;
  readonly format: FormatId;
  readonly toolset: typeof bare;
  readonly send: () => unknown;
  /** Everything that has to be named, by class and in words. */
  readonly named: readonly (readonly [WireClass, RegExp])[];
};

const rows: readonly Row[] = [
  {
    rewrite: '@google/genai with `parameters` respells types and drops additionalProperties',
    format: 'gemini',
    toolset: bare,
    send: () =>
      new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl: recorder.url } }).models.generateContent({
        model: 'm',
        contents: 'Hello',
        config: {
          tools: [
            {
              functionDeclarations: [
                { name: 'get_order', description: 'Get one order.', parameters: schema() },
              ],
            },
          ],
        },
      }),
    named: [
      ['constraint-lost', /"additionalProperties" is gone/],
      ['schema-respelled', /type is spelt otherwise at "\/properties\/id"/],
      ['schema-respelled', /sent as "parameters"/],
    ],
  },
  {
    rewrite: '@ai-sdk/google 3 drops constraints and lists integers as text',
    format: 'gemini',
    toolset: shown,
    send: () => sdk(createGoogleGenerativeAI(keyed())('gemini-2.5-flash')),
    named: [
      ['constraint-lost', /"pattern" is gone/],
      ['constraint-lost', /"exclusiveMinimum" is gone/],
      ['annotation-lost', /"default" is gone/],
      ['constraint-changed', /"enum" is \["1","2"\], not \[1,2\]/],
    ],
  },
  {
    rewrite: '@ai-sdk/openai 3 leaves out strict on Responses, and the examples',
    format: 'openai-responses',
    toolset: shown,
    send: () => sdk(createOpenAI(keyed()).responses('gpt-4.1')),
    named: [
      ['strict-changed', /"strict" is absent, not false/],
      ['description-changed', /lost its examples/],
    ],
  },
  {
    rewrite: 'the middleware of the AI SDK appends examples in its own words',
    format: 'openai-responses',
    toolset: bare,
    send: () =>
      sdk(
        wrapLanguageModel({
          model: createOpenAI(keyed()).responses('gpt-4.1') as never,
          middleware: addToolInputExamplesMiddleware() as never,
        }),
      ),
    named: [['description-changed', /suffix added: "\\n\\nInput Examples:/]],
  },
  {
    rewrite: '@openai/agents opens the schemas of MCP tools',
    format: 'openai-responses',
    toolset: bare,
    send: () =>
      agent(
        mcpToFunctionTool(
          { name: 'get_order', description: 'Get one order.', inputSchema: schema() } as never,
          server,
          false,
        ),
      ),
    named: [['constraint-lost', /additionalProperties is true, not false/]],
  },
  {
    rewrite: '@openai/agents makes the schemas of MCP tools strict',
    format: 'openai-responses',
    toolset: bare,
    send: () =>
      agent(
        mcpToFunctionTool(
          { name: 'get_order', description: 'Get one order.', inputSchema: schema() } as never,
          server,
          true,
        ),
      ),
    named: [
      ['constraint-added', /Required now: "count", "level"/],
      ['constraint-added', /"count" may be null now/],
      ['strict-changed', /"strict" is true, not false/],
    ],
  },
  {
    rewrite: '@openai/agents changes names',
    format: 'openai-responses',
    toolset: dotted,
    send: () =>
      agent(
        agentTool({
          name: 'get.order',
          description: 'Get one order.',
          parameters: schema(),
          strict: false,
          execute: async () => '',
        } as never),
      ),
    named: [['name-changed', /The name is "get_order"/]],
  },
  {
    rewrite: "openai's zodFunction adds $schema and strict, and requires everything",
    format: 'openai-chat',
    toolset: bare,
    send: () =>
      new OpenAI({ ...keyed(), maxRetries: 0 }).chat.completions.create({
        model: 'm',
        messages: [],
        tools: [
          zodFunction({
            name: 'get_order',
            description: 'Get one order.',
            parameters: zod.omit({ level: true }) as never,
          }),
        ],
      }),
    named: [
      ['annotation-added', /"\$schema" was added/],
      ['strict-changed', /"strict" is true/],
      ['constraint-added', /Required now: "count"/],
      ['constraint-added', /"maximum" was added/],
    ],
  },
  {
    rewrite: "LangChain turns zod's types into a schema of its own",
    format: 'openai-chat',
    toolset: bare,
    send: () =>
      langchain(
        langchainTool(async () => '', {
          name: 'get_order',
          description: 'Get one order.',
          schema: zod,
        } as never),
      ),
    named: [['annotation-added', /"\$schema" was added/]],
  },
];

describe('rewrites of frameworks are caught and named', () => {
  test.each(rows)('$rewrite', async ({ format, toolset, send, named }) => {
    const body = await recorded(recorder, send);
    const { verdict, tools } = verifyWire(render(toolset, format).text, body, format);
    expect(verdict).toBe('changed');
    expect(tools).toHaveLength(1);
    for (const [kind, says] of named) {
      const told = tools[0]?.differences.filter((one) => one.class === kind).map((one) => one.says);
      expect(
        told?.some((sentence) => says.test(sentence)),
        `${kind} ${says} in ${told}`,
      ).toBe(true);
    }
  });
});

describe('what a framework passes on is not called a rewrite', () => {
  test.each<[string, FormatId, typeof bare, () => unknown]>([
    [
      '@ai-sdk/anthropic 3, with examples',
      'anthropic',
      shown,
      () => sdk(createAnthropic(keyed())('claude-sonnet-4-5')),
    ],
    ['@ai-sdk/openai 3 on Chat', 'openai-chat', bare, () => sdk(createOpenAI(keyed()).chat('gpt-4.1'))],
    [
      '@openai/agents with a schema',
      'openai-responses',
      bare,
      () =>
        agent(
          agentTool({
            name: 'get_order',
            description: 'Get one order.',
            parameters: schema(),
            strict: false,
            execute: async () => '',
          } as never),
        ),
    ],
    [
      'LangChain with a schema',
      'openai-chat',
      bare,
      () =>
        langchain(
          langchainTool(async () => '', {
            name: 'get_order',
            description: 'Get one order.',
            schema: schema(),
          } as never),
        ),
    ],
  ])('%s', async (_, format, toolset, send) => {
    const body = await recorded(recorder, send);
    expect(verifyWire(render(toolset, format).text, body, format).verdict).toBe('identical');
  });

  test("Anthropic's betaZodTool: a transport's type, and the keywords that zod adds", () => {
    const {
      run: _,
      parse: __,
      ...one
    } = betaZodTool({
      name: 'get_order',
      description: 'Get one order.',
      inputSchema: zod.omit({ level: true }) as never,
      run: () => '',
    } as never) as unknown as Record<string, unknown>;
    const { tools } = verifyWire(
      render(bare, 'anthropic').text,
      JSON.stringify({ tools: [one] }),
      'anthropic',
    );
    const classes = new Set(tools[0]?.differences.map((difference) => difference.class));
    expect(classes).toContain('transport-additions');
    expect(classes).toContain('annotation-added');
  });
});
