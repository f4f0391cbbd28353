import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createGate } from '../../src/http/access/gate.ts';
import type { Rate } from '../../src/http/access/rateLimit.ts';
import { createApp } from '../../src/http/app.ts';
import { createServer, type Patience } from '../../src/http/createServer.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { gracefulStop, type Stop } from '../../src/http/gracefulStop.ts';
import type { BodyLimits } from '../../src/http/serveEndpoint.ts';
import { keyBook } from '../../src/registry/access/keyBook.ts';
import { bootstrapKey } from '../../src/registry/access/standingKey.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { exchange, type Later } from './exchange.ts';

/** A server of a test's own endpoints on a free port. Their registry is an empty object. */
export type Listening = {
  readonly url: string;
  readonly logged: readonly Record<string, unknown>[];
  readonly stop: Stop;
  /** Sends bytes as they are, the rest of them later, and gives all that comes back until the connection ends. */
  readonly raw: (bytes: string | Buffer, later?: Later) => Promise<string>;
};

export const listening = async (
  endpoints: readonly Endpoint[],
  options: {
    adminKey?: string;
    rate?: Rate;
    registry?: Registry | undefined;
    limits?: Partial<BodyLimits>;
    patience?: Partial<Patience>;
    level?: string;
  } = {},
): Promise<Listening> => {
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    { level: options.level ?? 'info' },
    { write: (line) => void logged.push(JSON.parse(line)) },
  );
  const registry = 'registry' in options ? options.registry : ({} as Registry);
  const ending = new AbortController();
  const admin = options.adminKey === undefined ? undefined : bootstrapKey(options.adminKey);
  const book = keyBook(admin, { any: false, standing: [] });
  const app = createApp({
    endpoints,
    service: {
      registry: () => registry,
      isStopping: () => false,
      stopping: ending.signal,
      metrics: async () => '',
      document: () => {
        throw new Error('no document here');
      },
    },
    limits: { bytes: 1_000, depth: 20, ...options.limits },
    gate: createGate({
      book: () => (registry === undefined ? undefined : (registry.keys?.book() ?? book)),
      rate: options.rate ?? { reads: 0, writes: 0 },
      trustedProxies: 0,
    }),
    log,
  });
  const server = createServer(app, { headers: 5_000, request: 5_000, idle: 5_000, ...options.patience }, log);
  const stop = gracefulStop(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    logged,
    stop: (wait) => stop({ ...wait, begun: () => ending.abort() }),
    raw: (bytes, later) => exchange(url, bytes, later),
  };
};
