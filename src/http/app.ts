import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { Problem } from '../registry/problem.ts';
import { type Gate, nobody, type Pass } from './access/gate.ts';
import { type Bucket, type RateClass, rateLimitHeaders } from './access/rateLimit.ts';
import type { Endpoint } from './endpoint.ts';
import type { Pages } from './pages.ts';
import { problem, problemOf } from './problem.ts';
import { noteCause, notesOf, requestIdOf } from './requestNotes.ts';
import { isDecodable } from './routePath.ts';
import { type BodyLimits, serveEndpoint } from './serveEndpoint.ts';
import { servePage } from './servePage.ts';
import type { Service } from './service.ts';

export type App = (request: Request, env: HttpBindings) => Promise<Response> | Response;

/**
 * The JSON API: the guard first, then the endpoint, then whatever else is asked for as a problem document. Responses
 * are left as the endpoint made them, since touching their headers afterwards is most of what a request costs.
 */
export const createApp = (options: {
  endpoints: readonly Endpoint[];
  service: Service;
  /** Served beside the API, outside /v1. */
  pages?: Pages | undefined;
  limits: BodyLimits;
  gate: Gate;
  log: Logger;
}): App => {
  const { endpoints, service, pages, limits, gate, log } = options;
  const hono = new Hono<{ Bindings: Bindings }>({ getPath: (request) => rawPathOf(request.url) });

  for (const endpoint of endpoints) {
    hono.on(endpoint.method.toUpperCase(), endpoint.path.pattern, (context) => {
      const params = endpoint.path.match(rawPathOf(context.req.raw.url));
      if (params === undefined) return nothingThere(endpoints, context.req.raw);
      const { incoming, pass } = context.env;
      notesOf(incoming).route = endpoint.id;
      const caller = gate.caller(incoming, pass);
      return serveEndpoint(endpoint, service, limits, {
        request: context.req.raw,
        incoming,
        params,
        caller,
        again: () => gate.again(pass),
        pages,
      });
    });
  }
  hono.notFound(async (context) => {
    const request = context.req.raw;
    const rawPath = rawPathOf(request.url);
    if (pages !== undefined && !isApi(rawPath)) {
      const { incoming } = context.env;
      const visitor =
        pages.find(rawPath) === undefined ? nobody : await gate.visitor(incoming, service.registry());
      const address = gate.address(incoming);
      if (visitor.kind !== undefined) tellLimit(context.env.outgoing, visitor.bucket, visitor.kind);
      const { wrongKeys } = gate;
      const call = { request, rawPath, incoming, address, wrongKeys, ...visitor };
      const page = await servePage(pages, service, call);
      if (page !== undefined) {
        notesOf(incoming).route = 'page';
        return page;
      }
    }
    return nothingThere(endpoints, request);
  });
  hono.onError((error, { env: { incoming } }) => {
    if (!(error instanceof Problem)) return unexpected(error, incoming, log);
    if (error.code === 'content-damaged') {
      log.error({ err: error, requestId: requestIdOf(incoming) }, 'content is damaged');
    }
    noteCause(incoming, error);
    return problemOf(error);
  });

  return (request, { incoming, outgoing }) => {
    const rawPath = rawPathOf(request.url);
    const pass = isApi(rawPath) || rawPath === '/metrics' ? gate.open(incoming) : gate.openPage(incoming);
    if (pass instanceof Response) return pass;
    if (pass.key !== undefined) notesOf(incoming).key = pass.key.name;
    tellLimit(outgoing, pass.bucket, pass.kind);
    return (
      badTarget(incoming.url ?? '', rawPath) ??
      badHost(request.url) ??
      hono.fetch(request, { incoming, outgoing, pass })
    );
  };
};

type Bindings = HttpBindings & { readonly pass: Pass };

/** What is left to the key stands on each answer, set where it costs least: before the answer is made. */
const tellLimit = (outgoing: HttpBindings['outgoing'], bucket: Bucket | undefined, kind: RateClass): void => {
  if (bucket === undefined) return;
  for (const [name, value] of Object.entries(rateLimitHeaders(kind, bucket))) outgoing.setHeader(name, value);
};

const isApi = (rawPath: string): boolean => rawPath === '/v1' || rawPath.startsWith('/v1/');

/** The path as it stands in the request, before any percent-decoding. */
const rawPathOf = (url: string): string => {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
};

const badTarget = (target: string, rawPath: string): Response | undefined =>
  isDecodable(rawPath) && /^[\x21-\x7e]*$/.test(target)
    ? undefined
    : problem(
        'invalid-request',
        'The path is not percent-encoded UTF-8. Encode each part of it, as encodeURIComponent does.',
      );

/** A `Host` that no URL can name, 127.0.0.999 say, would fail wherever one is made of it. */
const badHost = (url: string): Response | undefined =>
  URL.canParse(url)
    ? undefined
    : problem('invalid-request', 'The request target or the Host header cannot be read. Correct it.');

const nothingThere = (endpoints: readonly Endpoint[], request: Request): Response => {
  const rawPath = rawPathOf(request.url);
  const methods = endpoints
    .filter(({ path }) => path.match(rawPath) !== undefined)
    .flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  if (methods.length === 0) {
    return problem('unknown-route', 'Nothing is served under this path. The routes are listed at /docs.');
  }
  const allow = methods.join(', ');
  return problem('method-not-allowed', `This path takes ${allow} only.`, { headers: { Allow: allow } });
};

/** Nothing of the error leaves the service but the id under which it stands in the log. */
const unexpected = (error: unknown, incoming: IncomingMessage, log: Logger): Response => {
  const requestId = requestIdOf(incoming);
  const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(requestId);
  const id = isUuid ? requestId : randomUUID();
  const { route } = notesOf(incoming);
  log.error(
    { err: error, requestId: id, route, ...(isUuid ? {} : { givenId: requestId }) },
    'unexpected error',
  );
  return problem(
    'unexpected-error',
    'Something failed inside the registry. Try again; if it stays, look into the log for the instance given here.',
    { data: { instance: `urn:uuid:${id}` } },
  );
};
