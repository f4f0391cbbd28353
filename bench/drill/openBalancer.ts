import { Agent, createServer, request } from 'node:http';
import { pause } from './service.ts';

/** As simple as a load balancer can be: in turn to whoever says at /readyz that it can be asked, over kept connections. */
export type Balancer = {
  readonly url: string;
  /** Until all behind it take requests. */
  readonly untilAll: () => Promise<void>;
  /** What it could not bring to its end. */
  readonly failures: () => readonly string[];
  readonly close: () => Promise<void>;
};

/** Milliseconds between two questions. */
const every = 100;

export const openBalancer = async (urls: readonly string[]): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>(urls);
  const failures: string[] = [];
  let turn = 0;
  let isClosed = false;
  const look = async (url: string): Promise<void> => {
    while (!isClosed) {
      const isReady = await fetch(`${url}/readyz`, { headers: { Connection: 'close' } }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(url);
      else ready.delete(url);
      await pause(every);
    }
  };
  const server = createServer((incoming, outgoing) => {
    const open = urls.filter((url) => ready.has(url));
    turn += 1;
    const url = open[turn % open.length];
    if (url === undefined) {
      failures.push('nobody is ready');
      outgoing.writeHead(502).end();
      return;
    }
    const onward = request(
      `${url}${incoming.url}`,
      { method: incoming.method ?? 'GET', agent, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.once('error', () => outgoing.destroy());
      },
    );
    onward.once('error', (error) => {
      failures.push(`${incoming.method} ${incoming.url}: ${error.message}`);
      if (!outgoing.headersSent) outgoing.writeHead(502).end();
      else outgoing.destroy();
    });
    incoming.pipe(onward);
  });
  const looking = urls.map(look);
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    untilAll: async () => {
      while (ready.size < urls.length) await pause(20);
    },
    failures: () => failures,
    close: async () => {
      isClosed = true;
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await Promise.all(looking);
    },
  };
};
