import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMcpTools, wordsOf } from '../../src/cli/listMcpTools.ts';
import { run } from '../../src/cli/run.ts';
import type { JsonObject } from '../../src/schema/json.ts';
import { freePort } from '../support/freePort.ts';
import { fakeIo } from './fakeIo.ts';

/** A server that is a package of its own, over both transports. */
const everything = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';

const importTools = async (...args: string[]) => {
  const world = fakeIo({ environment: { ...(process.env as Record<string, string>) } });
  const code = await run(['import', ...args], world.io);
  return { code, out: world.out(), err: world.err() };
};

describe('a real MCP server', { timeout: 60_000 }, () => {
  let child: ChildProcess;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    child = spawn(process.execPath, [everything, 'streamableHttp'], {
      env: { ...process.env, PORT: String(port) },
      stdio: 'ignore',
    });
    url = `http://127.0.0.1:${port}/mcp`;
    for (let tries = 0; tries < 200; tries++) {
      if (
        await fetch(url).then(
          () => true,
          () => false,
        )
      )
        return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }, 60_000);
  afterAll(() => child.kill());

  test('says the same over stdio and over HTTP, and is a definition', async () => {
    const overStdio = await importTools('--mcp-command', `${process.execPath} ${everything} stdio`, '--json');
    const overHttp = await importTools('--mcp-url', url, '--json');
    expect([overStdio.code, overHttp.code]).toEqual([0, 0]);
    expect(overHttp.out).toBe(overStdio.out);
    const { definition, digest, normalised } = JSON.parse(overHttp.out);
    expect(definition.tools.length).toBeGreaterThan(5);
    expect(definition.tools[0]).toMatchObject({ name: 'echo', inputSchema: { required: ['message'] } });
    expect(digest).toMatch(/^sha256:/);
    expect(normalised[0]).toBe('The tools were read from the shape of an MCP tools/list.');
  });
});

/** A server of our own, for what a real one does not do. */
describe('listMcpTools', () => {
  let server: Server;
  let url: string;
  const authorizations: (string | undefined)[] = [];
  let pages: (cursor: string | undefined) => JsonObject | 'silence';
  beforeAll(async () => {
    server = createServer((request, response) => {
      authorizations.push(request.headers.authorization);
      if (request.method !== 'POST') return void response.writeHead(405).end();
      let text = '';
      request.on('data', (part) => (text += part));
      request.on('end', () => {
        const message = JSON.parse(text);
        if (message.id === undefined) return void response.writeHead(202).end();
        const initialised = {
          protocolVersion: '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: { name: 'ours', version: '1' },
        };
        const result = message.method === 'initialize' ? initialised : pages(message.params?.cursor);
        if (result === 'silence') return;
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const tool = (name: string) => ({ name, inputSchema: { type: 'object' }, extra: { kept: true } });

  test('follows every page, keeps what tools hold, and shows the token', async () => {
    pages = (cursor) =>
      cursor === undefined
        ? { tools: [tool('a')], nextCursor: 'next' }
        : { tools: [tool('b'), JSON.parse('{"name":"c","inputSchema":{"properties":{"__proto__":{}}}}')] };
    const tools = await listMcpTools({ url, token: 'secret' }, 5_000);
    expect(JSON.stringify(tools)).toBe(
      JSON.stringify([tool('a'), tool('b')]).slice(0, -1) +
        ',{"name":"c","inputSchema":{"properties":{"__proto__":{}}}}]',
    );
    expect(authorizations).toContain('Bearer secret');
  });

  test.each<[string, typeof pages, number, RegExp]>([
    ['a list without end', () => ({ tools: [], nextCursor: 'again' }), 2, /without end/],
    ['silence', () => 'silence', 3, /Request timed out/],
    ['nonsense', () => ({ tools: 'none' }), 3, /does not answer as an MCP server/],
  ])('%s is given up', async (_, answer, exitCode, message) => {
    pages = answer;
    const listed = listMcpTools({ url, token: undefined }, 500);
    await expect(listed).rejects.toMatchObject({ exitCode, message: expect.stringMatching(message) });
  });

  test('the registry key is not shown to another server by mistake', async () => {
    const { code, err } = await importTools('--mcp-url', url, '--token', 'k', '--publish', 'x');
    expect(code).toBe(2);
    expect(err).toContain("the MCP server's as --mcp-token");
    authorizations.length = 0;
    pages = () => ({ tools: [tool('a')] });
    expect((await importTools('--mcp-url', url, '--token', 'k')).code).toBe(0);
    expect(authorizations).toContain('Bearer k');
  });

  test('a command does not see what is set for the registry', async () => {
    const environment = { PATH: process.env.PATH, TOOLSET_TOKEN: 'k', DATABASE_URL: 'd', OTHER: 'o' };
    const script =
      "process.stdin.on('data', (d) => { for (const line of String(d).trim().split('\\n')) { const m = JSON.parse(line); if (m.id === undefined) continue; const result = m.method === 'initialize' ? { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } } : { tools: [Object.keys(process.env)] }; console.log(JSON.stringify({ jsonrpc: '2.0', id: m.id, result })); } })";
    const command = `'${process.execPath}' -e "${script.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
    const [names] = (await listMcpTools({ command, environment }, 20_000)) as [string[]];
    expect(names).toContain('OTHER');
    expect(names.filter((name) => /^(TOOLSET_|DATABASE_URL)/.test(name))).toEqual([]);
  });

  test.each<[string, string[]]>([
    ['npx -y server stdio', ['npx', '-y', 'server', 'stdio']],
    ['  a  "b c" \'d "e\' f\\ g ', ['a', 'b c', 'd "e', 'f g']],
    ['a"b"c', ['abc']],
    ['""', ['']],
    ['a "unclosed', ['a', '"unclosed']],
    ['', []],
  ])('%s is taken apart as a shell would', (command, words) => {
    expect(wordsOf(command)).toEqual(words);
  });
});
