import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createLine, type Round } from '../../../src/registry/database/line.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that does with each connection as it is told, and says by its port which one it is. */
const serve = (does: (socket: Socket) => void): Promise<{ host: string; port: number }> =>
  new Promise((resolve) => {
    const server = createServer(does);
    servers.push(server);
    server.listen(0, '127.0.0.1', () => {
      resolve({ host: '127.0.0.1', port: (server.address() as { port: number }).port });
    });
  });

/** What became of a socket: what it heard first, or the code of its failure. */
const fate = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('data', (bytes) => resolve(String(bytes)));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

test('each connection goes to the host that last took one, and the next is tried where one fails', async () => {
  const refuses = { host: '127.0.0.1', port: 1 };
  const hangsUp = await serve((socket) => socket.end());
  const answers = await serve((socket) => socket.end('here'));
  const line = createLine({ at: 0, hosts: [refuses, hangsUp, answers] });
  const fates: string[] = [];
  for (let count = 0; count < 3; count += 1) fates.push(await fate(line.open()));
  expect(fates).toEqual(['ECONNREFUSED', 'ECONNRESET', 'here']);
});

test('of several that fail together one counts', async () => {
  const answers = await serve((socket) => socket.end('here'));
  const line = createLine({ at: 0, hosts: [{ host: '127.0.0.1', port: 1 }, answers] });
  const together = [line.open(), line.open(), line.open()];
  expect(await Promise.all(together.map(fate))).toEqual(['ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED']);
  expect(await fate(line.open())).toBe('here');
});

test('lines that share a round share what they know, and those who break tell', async () => {
  let broken = 0;
  const answers = await serve((socket) => socket.end('here'));
  const round: Round = { at: 0, hosts: [{ host: '127.0.0.1', port: 1 }, answers] };
  const [one, other] = [createLine(round, { broken: () => (broken += 1) }), createLine(round)];
  expect(await fate(one.open())).toBe('ECONNREFUSED');
  expect(await fate(other.open())).toBe('here');
  expect(broken).toBe(1);
});

test('what is cut is over, and nobody is told that it broke', async () => {
  let broken = 0;
  const silent = await serve(() => {});
  const line = createLine({ at: 0, hosts: [silent] }, { broken: () => (broken += 1) });
  const sockets = [line.open(), line.open()];
  const closed = sockets.map(
    (socket) => new Promise((resolve) => socket.on('error', () => {}).once('close', resolve)),
  );
  line.cut();
  await Promise.all(closed);
  expect(broken).toBe(0);
});
