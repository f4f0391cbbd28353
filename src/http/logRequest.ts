import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { notesOf, requestIdOf } from './requestNotes.ts';

/**
 * One line for each request when it is over: writes at level info, reads at debug, and what the service could not do
 * at warn. Neither bodies nor queries nor headers are logged. A write carries its id back in `X-Request-Id`.
 */
export const logRequest = (incoming: IncomingMessage, outgoing: ServerResponse, log: Logger): void => {
  const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
  if (!log.isLevelEnabled('warn')) return;
  const level = isRead ? 'debug' : 'info';
  const isLogged = log.isLevelEnabled(level);
  const start = performance.now();
  const { socket } = incoming;
  const written = socket.bytesWritten;
  if (!isRead) outgoing.setHeader('X-Request-Id', requestIdOf(incoming));
  outgoing.once('close', () => {
    const isFailed = outgoing.statusCode >= 500;
    if (!isLogged && !isFailed) return;
    const { route, key } = notesOf(incoming);
    log[isFailed ? 'warn' : level](
      {
        requestId: requestIdOf(incoming),
        method: incoming.method,
        route,
        path: incoming.url?.split('?', 1)[0],
        status: outgoing.statusCode,
        milliseconds: Math.round(10 * (performance.now() - start)) / 10,
        bytes: socket.bytesWritten - written,
        key,
        ...(outgoing.writableFinished ? {} : { cut: true }),
      },
      'request',
    );
  });
};
