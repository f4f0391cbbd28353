import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What a server does to one request. */
export type Deed = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** A server in the registry's place that does what a test tells it to. */
export type EvilServer = {
  readonly url: string;
  /** Everything asked so far, as `GET /path`, with the headers and the body. */
  readonly asked: readonly {
    readonly line: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: () => string;
  }[];
  /** From now on. */
  readonly does: (deed: Deed) => void;
  /** These first, one a request, then what it did before. */
  readonly doesOnce: (...deeds: readonly Deed[]) => void;
  /** Nobody listens any more, and open connections break. */
  readonly fall: () => Promise<void>;
  readonly rise: () => Promise<void>;
};

export const evilServer = async (first: Deed): Promise<EvilServer> => {
  let deed = first;
  const next: Deed[] = [];
  const asked: EvilServer['asked'][number][] = [];
  const sockets = new Set<Socket>();
  let port = 0;
  const make = () =>
    createServer((incoming, outgoing) => {
      let body = '';
      incoming.on('data', (part) => {
        body += part;
      });
      asked.push({
        line: `${incoming.method} ${incoming.url}`,
        headers: incoming.headers,
        body: () => body,
      });
      incoming.on('end', () => (next.shift() ?? deed)(incoming, outgoing));
      incoming.on('error', () => {});
    }).on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    });
  let server = make();
  const rise = async () => {
    server = make();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await rise();
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    does: (other) => {
      deed = other;
    },
    doesOnce: (...deeds) => void next.push(...deeds),
    fall: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      if (server.listening) await once(server, 'close');
    },
    rise,
  };
};

/** The headers that the registry sends with these tools. */
export const headersOf = (body: string, version = '1.0.0', name = 'support') => {
  const hex = createHash('sha256').update(body).digest('hex');
  return {
    'Content-Type': 'application/json',
    ETag: `"${hex}"`,
    'X-Toolset-Name': name,
    'X-Toolset-Version': version,
    'X-Toolset-Digest': `sha256:${hex}`,
  };
};

/** A registry that works: gives this body, or 304 to whom has it. */
export const gives =
  (body: string, version?: string): Deed =>
  (incoming, outgoing) => {
    const headers = headersOf(body, version);
    if (incoming.headers['if-none-match'] === headers.ETag) outgoing.writeHead(304, headers).end();
    else outgoing.writeHead(200, headers).end(body);
  };

export const answers =
  (status: number, body: string | object = '', headers: Record<string, string> = {}): Deed =>
  (_, outgoing) => {
    const isProblem = typeof body !== 'string';
    outgoing
      .writeHead(status, isProblem ? { 'Content-Type': 'application/problem+json', ...headers } : headers)
      .end(isProblem ? JSON.stringify(body) : body);
  };
