import Anthropic from '@anthropic-ai/sdk';
import { BedrockRuntimeClient, ConverseCommand, InvokeModelCommand } from '@aws-sdk/client-bedrock-runtime';
import { GoogleGenAI } from '@google/genai';
import { Mistral } from '@mistralai/mistralai';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { CohereClientV2 } from 'cohere-ai';
import Groq from 'groq-sdk';
import { Ollama } from 'ollama';
import OpenAI, { AzureOpenAI } from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormatId } from '../../../src/formats/formatIds.ts';
import { render } from '../../../src/formats/render.ts';
import { type VerifiedWire, verifyWire } from '../../../src/formats/verifyWire.ts';
import { toolsetOf } from '../shared.ts';
import { type Recorder, recorded, startRecorder } from './recorder.ts';

/** Tools as rendered, in whatever type a client wants them. */
type Tools = never;

const toolset = toolsetOf({
  tools: [
    {
      name: 'get_order',
      description: 'Get one order — by its id.',
      inputSchema: {
        type: 'object',
        properties: {
          id: { type: 'string', title: 'Id', pattern: '^AB-', description: 'As AB-1.' },
          count: { type: 'integer', minimum: 1, default: 1 },
          kind: { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] },
        },
        required: ['id'],
        additionalProperties: false,
      },
      examples: [{ input: { id: 'AB-1' } }, { input: { id: 'x' }, negative: true, whyBad: 'No such id.' }],
    },
    {
      name: 'drop_order',
      description: 'Drop one order.',
      inputSchema: {
        type: 'object',
        properties: { id: { type: 'string' }, why: { type: 'string' } },
        required: ['id'],
      },
      strict: true,
    },
  ],
});

const key = 'none';
const user = [{ role: 'user' as const, content: 'Hello' }];

let http1: Recorder;
let http2: Recorder;
beforeAll(async () => {
  [http1, http2] = await Promise.all([startRecorder(), startRecorder('http2')]);
});
afterAll(async () => {
  await Promise.all([http1.stop(), http2.stop()]);
});

const openai = (): OpenAI => new OpenAI({ apiKey: key, baseURL: http1.url, maxRetries: 0 });
const anthropic = (): Anthropic => new Anthropic({ apiKey: key, baseURL: http1.url, maxRetries: 0 });
const aws = (): BedrockRuntimeClient =>
  new BedrockRuntimeClient({
    endpoint: http2.url,
    region: 'eu-central-1',
    credentials: { accessKeyId: key, secretAccessKey: key },
    maxAttempts: 1,
  });

/** How each client sends tools, and what the wire check says of it. */
const clients: readonly (readonly [string, FormatId, VerifiedWire['verdict'], (tools: Tools) => unknown])[] =
  [
    [
      'openai',
      'openai-chat',
      'identical',
      (tools) => openai().chat.completions.create({ model: 'm', messages: user, tools }),
    ],
    [
      'openai',
      'openai-responses',
      'identical',
      (tools) => openai().responses.create({ model: 'm', input: 'Hello', tools }),
    ],
    [
      'openai (Azure)',
      'azure-openai',
      'identical',
      (tools) =>
        new AzureOpenAI({
          apiKey: key,
          endpoint: http1.url,
          apiVersion: '2026-01-01',
          maxRetries: 0,
        }).chat.completions.create({
          model: 'm',
          messages: user,
          tools,
        }),
    ],
    [
      'openai',
      'openrouter',
      'identical',
      (tools) => openai().chat.completions.create({ model: 'm', messages: user, tools }),
    ],
    [
      'openai',
      'minimax',
      'identical',
      (tools) => openai().chat.completions.create({ model: 'm', messages: user, tools }),
    ],
    [
      'openai',
      'zhipu',
      'identical',
      (tools) => openai().chat.completions.create({ model: 'm', messages: user, tools }),
    ],
    [
      '@anthropic-ai/sdk',
      'anthropic',
      'identical',
      (tools) => anthropic().messages.create({ model: 'm', max_tokens: 9, messages: user, tools }),
    ],
    [
      '@anthropic-ai/sdk',
      'minimax-anthropic',
      'identical',
      (tools) => anthropic().messages.create({ model: 'm', max_tokens: 9, messages: user, tools }),
    ],
    [
      '@google/genai',
      'gemini',
      'identical',
      (tools) =>
        new GoogleGenAI({ apiKey: key, httpOptions: { baseUrl: http1.url } }).models.generateContent({
          model: 'm',
          contents: 'Hello',
          config: { tools },
        }),
    ],
    [
      'cohere-ai',
      'cohere',
      'identical',
      (tools) =>
        new CohereClientV2({ token: key, environment: http1.url }).chat(
          { model: 'm', messages: user, tools },
          { maxRetries: 0 },
        ),
    ],
    [
      'ollama',
      'ollama',
      'identical',
      (tools) => new Ollama({ host: http1.url }).chat({ model: 'm', messages: user, tools }),
    ],
    [
      'groq-sdk',
      'groq',
      'identical',
      (tools) =>
        new Groq({ apiKey: key, baseURL: http1.url, maxRetries: 0 }).chat.completions.create({
          model: 'm',
          messages: user,
          tools,
        }),
    ],
    [
      '@mistralai/mistralai',
      'mistral',
      'other-key-order',
      (tools) =>
        new Mistral({ apiKey: key, serverURL: http1.url, retryConfig: { strategy: 'none' } }).chat.complete({
          model: 'm',
          messages: user,
          tools,
        }),
    ],
  ];

describe('what official clients send is what was rendered', () => {
  test.each(clients)('%s, %s: %s', async (_, format, verdict, send) => {
    const { text } = render(toolset, format);
    const body = await recorded(http1, () => send(JSON.parse(text) as Tools));
    expect(verifyWire(text, body, format)).toMatchObject({ verdict });
  });

  test('@aws-sdk/client-bedrock-runtime, Converse: the members in an order of its own', async () => {
    const { text } = render(toolset, 'bedrock-converse');
    const toolConfig = { tools: JSON.parse(text) as Tools };
    const messages = [{ role: 'user' as const, content: [{ text: 'Hello' }] }];
    const body = await recorded(http2, () =>
      aws().send(new ConverseCommand({ modelId: 'm', messages, toolConfig })),
    );
    const { verdict, tools } = verifyWire(text, body, 'bedrock-converse');
    expect(verdict).toBe('other-key-order');
    expect(tools.map(({ class: kind }) => kind)).toEqual(['other-key-order', 'other-key-order']);
  });

  test('@aws-sdk/client-bedrock-runtime, InvokeModel: the body as it is', async () => {
    const { text } = render(toolset, 'bedrock-invoke');
    const request = `{"anthropic_version":"bedrock-2023-05-31","max_tokens":9,"tools":${text},"messages":[]}`;
    const body = await recorded(http2, () =>
      aws().send(new InvokeModelCommand({ modelId: 'm', body: request, contentType: 'application/json' })),
    );
    expect(verifyWire(text, body, 'bedrock-invoke').verdict).toBe('identical');
  });

  test('@modelcontextprotocol/sdk: a server lists what was rendered', async () => {
    const { text } = render(toolset, 'mcp');
    const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: JSON.parse(text) as Tools }));
    const client = new Client({ name: 'c', version: '1' });
    const [near, far] = InMemoryTransport.createLinkedPair();
    const sent: string[] = [];
    const send = far.send.bind(far);
    far.send = (message, options) => {
      sent.push(JSON.stringify(message));
      return send(message, options);
    };
    await Promise.all([server.connect(far), client.connect(near)]);
    await client.listTools();
    await client.close();
    expect(verifyWire(text, sent.at(-1) ?? '', 'mcp').verdict).toBe('identical');
  });

  test('a tool that was changed before it was sent is found', async () => {
    const { text } = render(toolset, 'openai-chat');
    const tools = JSON.parse(text.replace('^AB-', '^A-')) as Tools;
    const body = await recorded(http1, () =>
      openai().chat.completions.create({ model: 'm', messages: user, tools }),
    );
    const { verdict, tools: verified } = verifyWire(text, body, 'openai-chat');
    expect(verdict).toBe('changed');
    expect(verified.map(({ class: kind }) => kind)).toEqual(['constraint-changed', 'identical']);
  });
});
