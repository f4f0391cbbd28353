import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Tracing } from '../registry/tracing/tracing.ts';
import type { Endpoint } from './endpoint.ts';
import { notesOf } from './requestNotes.ts';

/** Answers a request within a span of its own. */
export type TraceRequest = (incoming: IncomingMessage, outgoing: ServerResponse, answer: () => void) => void;

/** Spans that say which route took a request and how it was answered; paths and queries are in none, as they name things. */
export const createTraceRequest = (tracing: Tracing, endpoints: readonly Endpoint[]): TraceRequest => {
  const paths = new Map(endpoints.map(({ id, path }) => [id, path.template]));
  return (incoming, outgoing, answer) => {
    const method = incoming.method ?? 'GET';
    const span = tracing.request(incoming.headers, method);
    if (span.trace !== undefined) notesOf(incoming).trace = span.trace;
    outgoing.once('close', () => {
      const { route } = notesOf(incoming);
      const path = route === undefined ? undefined : paths.get(route);
      const place = path ?? route;
      span.end({
        name: place === undefined ? method : `${method} ${place}`,
        attributes: {
          'http.request.method': method,
          'http.response.status_code': outgoing.statusCode,
          ...(path !== undefined && { 'http.route': path }),
          ...(!outgoing.writableFinished && { 'error.type': 'cut' }),
        },
        isFailed: outgoing.statusCode >= 500 || !outgoing.writableFinished,
      });
    });
    span.run(answer);
  };
};
