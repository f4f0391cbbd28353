import { connect, createServer, type Socket } from 'node:net';

/**
 * A line to a database that can be cut: connections break and new ones are refused, until it is mended. Or it stalls:
 * everything is taken and nothing comes through, until it flows again.
 */
export type Proxy = {
  readonly url: string;
  readonly stall: () => void;
  readonly flow: () => void;
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
};

export const openProxy = async (databaseUrl: string): Promise<Proxy> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (bytes) => {
        other.write(bytes);
      });
      socket.on('end', () => other.end());
      if (isStalled) socket.pause();
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    });
  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    stall: () => {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    flow: () => {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: async () => {
      await listen(port);
    },
  };
};
