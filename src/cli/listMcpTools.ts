import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { z } from 'zod';
import type { Json } from '../schema/json.ts';
import { Failure } from './failure.ts';

/** Where a server of the Model Context Protocol is: a command that speaks on stdio, or a URL. */
export type McpServer =
  | { readonly command: string; readonly environment: Readonly<Record<string, string | undefined>> }
  | { readonly url: string; readonly token: string | undefined };

/**
 * The tools that a live server lists, page by page, as they came. A server that takes longer than `patience`
 * milliseconds to answer a request, or that lists more than any toolset may have, is given up. A command is
 * ended when this is done.
 */
export const listMcpTools = async (server: McpServer, patience: number): Promise<readonly Json[]> => {
  const where = 'url' in server ? server.url : `\`${server.command}\``;
  const client = new Client({ name: 'toolset-registry', version: '1' });
  try {
    await client.connect(transportTo(server), { timeout: patience });
    const tools: unknown[] = [];
    const seen = new Set<string>();
    for (let cursor: string | undefined; ; ) {
      const params = cursor === undefined ? {} : { cursor };
      const page = await client.request({ method: 'tools/list', params }, listed, { timeout: patience });
      tools.push(...page.tools);
      cursor = page.nextCursor || undefined;
      if (cursor === undefined) return tools as readonly Json[];
      if (seen.has(cursor) || tools.length > mostTools) {
        throw new Failure(2, `${where} lists its tools without end; mend the server.`);
      }
      seen.add(cursor);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      3,
      `${where} does not answer as an MCP server (${reason(error)}); check it and run again.`,
    );
  } finally {
    await client.close().catch(() => {});
  }
};

/** Looser than the SDK's own: whatever a tool holds comes through, and nothing in it is compiled or run. */
const listed = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() });

const mostTools = 20_000;

const transportTo = (server: McpServer): Transport => {
  if ('url' in server) {
    const headers = server.token === undefined ? {} : { Authorization: `Bearer ${server.token}` };
    const options = { requestInit: { headers }, fetch: boundedFetch };
    return new StreamableHTTPClientTransport(new URL(server.url), options) as Transport;
  }
  const [command = '', ...args] = wordsOf(server.command);
  return new StdioClientTransport({
    command,
    args,
    env: withoutSecrets(server.environment),
    stderr: 'ignore',
  });
};

/** The server is somebody else's program: what is set for the registry is not for it. */
const withoutSecrets = (environment: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && !entry[0].startsWith('TOOLSET_') && entry[0] !== 'DATABASE_URL',
    ),
  );

/** No answer is read beyond a size that no toolset has. */
const boundedFetch = async (url: string | URL, init?: RequestInit): Promise<Response> => {
  const response = await fetch(url, init);
  if (response.body === null) return response;
  let size = 0;
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        size += chunk.length;
        if (size > mostBytes) controller.error(new Error('the answer is larger than 64 MiB'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(bounded, response);
};

const mostBytes = 64 * 1024 * 1024;

/** The words of a command line, as a shell would take them apart; nothing else of a shell is understood. */
export const wordsOf = (command: string): readonly string[] => {
  const words: string[] = [];
  let word: string | undefined;
  for (const [part] of command.matchAll(/\s+|'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\]+|['"\\]/gs)) {
    if (/^\s/.test(part)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = `${word ?? ''}${unquoted(part)}`;
  }
  return word === undefined ? words : [...words, word];
};

const unquoted = (part: string): string => {
  if (part.length > 1 && part.startsWith("'")) return part.slice(1, -1);
  if (part.length > 1 && part.startsWith('"')) return part.slice(1, -1).replaceAll(/\\(["\\])/g, '$1');
  return part.length > 1 && part.startsWith('\\') ? part.slice(1) : part;
};

const reason = (error: unknown): string => {
  const { message, cause } = error as Error;
  const inner = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : '';
  return [message.split('\n')[0]?.slice(0, 200), inner].filter((part) => part).join(': ');
};
