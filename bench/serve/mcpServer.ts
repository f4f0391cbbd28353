import { createServer } from 'node:http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ListToolsRequestSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

/**
 * An MCP server of the TypeScript SDK, as a process: stateless over streamable HTTP, with the tools that it is given.
 * Either as the SDK's guide has it, with tools that are registered by their Zod schemas, or as lean as the SDK
 * allows, giving out the list as it stands.
 */
const { tools, way } = JSON.parse(process.argv[2] ?? '{}') as { tools: Tool[]; way: 'guide' | 'lean' };
const registered = tools.map(({ name, description, inputSchema }) => ({
  name,
  about: {
    description: description ?? '',
    inputSchema: z.fromJSONSchema(inputSchema as z.core.JSONSchema.JSONSchema),
  },
}));

const asInTheGuide = (): McpServer => {
  const mcp = new McpServer({ name: 'bench', version: '1.0.0' });
  for (const { name, about } of registered) mcp.registerTool(name, about, async () => ({ content: [] }));
  return mcp;
};

const asLeanAsCanBe = (): Server => {
  const mcp = new Server({ name: 'bench', version: '1.0.0' }, { capabilities: { tools: {} } });
  mcp.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
  return mcp;
};

const server = createServer((incoming, outgoing) => {
  const mcp = way === 'guide' ? asInTheGuide() : asLeanAsCanBe();
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  outgoing.on('close', () => {
    void transport.close();
    void mcp.close();
  });
  void mcp
    .connect(transport as Parameters<typeof mcp.connect>[0])
    .then(() => transport.handleRequest(incoming, outgoing));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') {
    process.stdout.write(`http://127.0.0.1:${address.port}\n`);
  }
});
