import { createServer } from 'node:http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ListToolsRequestSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';

/** An MCP server of the TypeScript SDK, as a process: stateless over streamable HTTP, with the tools that it is given. */
const tools = JSON.parse(process.argv[2] ?? '[]') as Tool[];
const server = createServer((incoming, outgoing) => {
  const mcp = new Server({ name: 'bench', version: '1.0.0' }, { capabilities: { tools: {} } });
  mcp.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
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
