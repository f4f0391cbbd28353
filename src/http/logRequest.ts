import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { RequestMetrics } from './metrics/requestMetrics.ts';
import { notesOf, requestIdOf } from './requestNotes.ts';

/**
 * Measures a request, and logs one line when it is over: writes at level info, reads at debug, and what the service
 * could not do at warn. Neither bodies nor queries nor headers are logged.
 */
export const logRequest = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  log: Logger,
  metrics?: Pick<RequestMetrics, 'begun' | 'ended'>,
): void => {
  const level = isRead(incoming) ? 'debug' : 'info';
  const isLogged = log.isLevelEnabled(level);
  const start = performance.now();
  const { socket } = incoming;
  const written = socket.bytesWritten;
  metrics?.begun();
  outgoing.once('close', () => {
    const { route, key, cause } = notesOf(incoming);
    const taken = performance.now() - start;
    metrics?.ended(route ?? 'none', outgoing.statusCode, taken);
    // That it is not ready is an answer, and whoever asks does so every few seconds.
    const isFailed = outgoing.statusCode >= 500 && route !== 'readyz';
    if (!isLogged && !isFailed) return;
    log[isFailed ? 'warn' : level](
      {
        requestId: requestIdOf(incoming),
        method: incoming.method,
        route,
        path: incoming.url?.split('?', 1)[0],
        status: outgoing.statusCode,
        milliseconds: Math.round(10 * taken) / 10,
        bytes: socket.bytesWritten - written,
        key,
        cause,
        ...(outgoing.writableFinished ? {} : { cut: true }),
      },
      'request',
    );
  });
};

/** A write carries its id back in `X-Request-Id`. */
export const tellRequestId = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
  if (!isRead(incoming)) outgoing.setHeader('X-Request-Id', requestIdOf(incoming));
};

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';
