import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import type { Readable } from 'node:stream';

/** A server on the loopback that keeps the body of every request and answers each with an error. */
export type Recorder = {
  readonly url: string;
  /** The bodies since the last call, in the order in which they came. */
  readonly take: () => Uint8Array[];
  readonly stop: () => Promise<void>;
};

/** `http2` speaks HTTP/2 without encryption, as the AWS SDK asks it of Bedrock. */
export const startRecorder = async (protocol: 'http1' | 'http2' = 'http1'): Promise<Recorder> => {
  let bodies: Uint8Array[] = [];
  const record = (request: Readable, answer: () => void): void => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (chunks.length > 0) bodies.push(new Uint8Array(Buffer.concat(chunks)));
      answer();
    });
  };
  const server: Server =
    protocol === 'http1'
      ? createServer((request: IncomingMessage, response: ServerResponse) => {
          record(request, () => {
            response.writeHead(400, { 'content-type': 'application/json' });
            response.end('{"error":{"message":"recorded"},"message":"recorded"}');
          });
        })
      : createHttp2Server((request, response) => {
          record(request, () => {
            response.writeHead(400, { 'content-type': 'application/json' });
            response.end('{"message":"recorded"}');
          });
        });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    take: () => {
      const taken = bodies;
      bodies = [];
      return taken;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server)
          (server as { closeAllConnections: () => void }).closeAllConnections();
      }),
  };
};

/** What a client sends, whatever it makes of the answer. */
export const recorded = async (recorder: Recorder, send: () => unknown): Promise<Uint8Array> => {
  recorder.take();
  try {
    await send();
  } catch {
    // Every answer is an error: only the request counts.
  }
  const [body] = recorder.take();
  if (body === undefined) throw new Error('The client sent nothing.');
  return body;
};
