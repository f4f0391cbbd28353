import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/**
 * One line for each request when it is over: writes at level info, reads at debug. Neither bodies nor queries are
 * logged. A write carries its id back in `X-Request-Id`, the one it came with where it came with one.
 */
export const logRequest = (incoming: IncomingMessage, outgoing: ServerResponse, log: Logger): void => {
  const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
  const level = isRead ? 'debug' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const start = performance.now();
  const given = incoming.headers['x-request-id'];
  const requestId = typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
  if (!isRead) outgoing.setHeader('X-Request-Id', requestId);
  outgoing.once('close', () => {
    log[level](
      {
        requestId,
        method: incoming.method,
        path: incoming.url?.split('?', 1)[0],
        status: outgoing.statusCode,
        milliseconds: Math.round(10 * (performance.now() - start)) / 10,
        ...(outgoing.writableFinished ? {} : { cut: true }),
      },
      'request',
    );
  });
};
