import { createServer } from 'node:http';
import postgres from 'postgres';
import { textArray } from '../../src/registry/calls/textArray.ts';
import { gather } from '../../src/registry/database/gather.ts';

/**
 * `node:http` and postgres.js and nothing else, as a process: what could be reached at all. Each body is read as JSON,
 * and becomes a row of the plain table that bare inserts go to; those that come together are written by one statement.
 */
const { database } = JSON.parse(process.argv[2] ?? '{}') as { database: string };
const sql = postgres(database, { max: 10, onnotice: () => {}, fetch_types: false });
const insert = `
  insert into rows_of_the_bench
  select id, toolset, '1.0.0', now() from unnest($1::text[], $2::text[]) as wanted (id, toolset)`;

const write = gather(
  async (rows: readonly { readonly id: string; readonly toolset: string }[]) => {
    const columns = [textArray(rows.map(({ id }) => id)), textArray(rows.map(({ toolset }) => toolset))];
    await sql.unsafe(insert, columns, { prepare: true });
    return rows;
  },
  { most: 500, atOnce: 2 },
);

const server = createServer((incoming, outgoing) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk) => chunks.push(chunk));
  incoming.on('end', async () => {
    const { toolsets } = JSON.parse(Buffer.concat(chunks).toString()) as { toolsets: Record<string, string> };
    const row = await write({ id: incoming.url ?? '', toolset: Object.keys(toolsets)[0] ?? '' });
    const text = JSON.stringify(row);
    outgoing.writeHead(201, [
      'Content-Type',
      'application/json',
      'Content-Length',
      String(Buffer.byteLength(text)),
    ]);
    outgoing.end(text);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') {
    process.stdout.write(`http://127.0.0.1:${address.port}\n`);
  }
});
