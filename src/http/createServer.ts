import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { App } from './app.ts';
import type { Door } from './fetch/door.ts';
import { logRequest, tellRequestId } from './logRequest.ts';
import type { RequestMetrics } from './metrics/requestMetrics.ts';
import { problem, problemText } from './problem.ts';
import { type HttpProblemCode, problemTable } from './problemTable.ts';
import { repeatedHeader } from './repeatedHeader.ts';
import { sendResponse } from './sendResponse.ts';
import type { TraceRequest } from './traceRequest.ts';

export type Patience = {
  /** Milliseconds for the headers of a request to arrive. */
  readonly headers: number;
  /** Milliseconds for a whole request to arrive. */
  readonly request: number;
  /** Milliseconds that an idle connection is kept open. */
  readonly idle: number;
};

/**
 * The HTTP server around the app: limits for slow and for malformed clients, and a log line for each request. What
 * a door takes never comes to the app.
 */
export const createServer = (
  app: App,
  patience: Patience,
  log: Logger,
  { fetch: door, pin }: { readonly fetch?: Door | undefined; readonly pin?: Door | undefined } = {},
  metrics?: RequestMetrics,
  trace?: TraceRequest,
): Server => {
  const listener = getRequestListener(app as Parameters<typeof getRequestListener>[0], {
    errorHandler: (error) => {
      log.debug({ err: error }, 'bad request line');
      return problem('invalid-request', 'The request target or the Host header cannot be read. Correct it.');
    },
  });
  // What the door for fetches answers itself is a read that went well, so only those who log these pay for it; it counts them.
  const isReadLogged = log.isLevelEnabled('debug');
  const note = (incoming: IncomingMessage, outgoing: ServerResponse): void =>
    logRequest(incoming, outgoing, log, metrics);
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    tellRequestId(incoming, outgoing);
    const repeated = repeatedHeader(incoming);
    if (repeated === undefined) void listener(incoming, outgoing);
    else void sendResponse(outgoing, standsTwice(repeated));
  };
  const noteAndAnswer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    note(incoming, outgoing);
    answer(incoming, outgoing);
  };
  const take = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const isPut = incoming.method === 'PUT';
    if (door === undefined || isReadLogged || isPut) note(incoming, outgoing);
    if (isPut && pin !== undefined) pin.take(incoming, outgoing, answer);
    else if (door === undefined || isPut) answer(incoming, outgoing);
    else door.take(incoming, outgoing, isReadLogged ? answer : noteAndAnswer);
  };
  const server = createHttpServer(
    {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.idle,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
      // Its absence is refused below, with words.
      requireHostHeader: false,
      // Or the second would be dropped in silence; this too is refused below.
      joinDuplicateHeaders: true,
    },
    trace === undefined
      ? take
      : (incoming, outgoing) => trace(incoming, outgoing, () => take(incoming, outgoing)),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseUnread(error, socket));
  return server;
};

const standsTwice = (name: string): Response =>
  problem('invalid-request', `The header ${name} stands there twice. Send it once.`);

/**
 * What could not be read as HTTP is answered on the bare socket, and the connection ends. Where another answer is under
 * way there, it ends without a word: the client would take a refusal for that answer, although what it asked may be done.
 */
const refuseUnread = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const [code, detail] = wordsFor(error.code);
  const body = problemText(code, detail);
  const { status, title } = problemTable[code];
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
};

/**
 * Whether a request that came as a whole is being answered there, or an answer has begun. Node's own refusal goes by the
 * same field; its types do not tell of it.
 */
const isAnswering = (socket: Duplex): boolean => {
  const { _httpMessage: answer } = socket as { readonly _httpMessage?: ServerResponse | null };
  return answer != null && (answer.req.complete || answer.headersSent);
};

const wordsFor = (code: string | undefined): [HttpProblemCode, string] => {
  if (code === 'HPE_HEADER_OVERFLOW')
    return ['large-headers', 'Send fewer or shorter headers and a shorter URL.'];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['slow-request', 'Send the whole request faster.'];
  return ['invalid-request', 'What was sent is not HTTP/1.1. Correct it.'];
};
