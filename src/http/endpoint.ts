import type { z } from '@hono/zod-openapi';
import type { Actor } from '../registry/access/actor.ts';
import type { Caller } from '../registry/access/caller.ts';
import type { Scope } from '../registry/access/scope.ts';
import type { Registry } from '../registry/registry.ts';
import type { ReportWish } from './pages.ts';
import type { HttpProblemCode } from './problemTable.ts';
import { type RoutePath, routePath } from './routePath.ts';
import type { Service } from './service.ts';

/**
 * One route of the API: how it is asked, what it answers, and what it does. Requests are checked by the same
 * schemas that describe them in the OpenAPI document.
 */
export type Endpoint = Described & Work;

export type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';

export type Described = {
  /** Also the name of its file and its operationId. */
  readonly id: string;
  readonly method: Method;
  readonly path: RoutePath;
  /** The scope that a key must have; everything under /v1 needs one. */
  readonly needs: Scope | 'anyone';
  /** Of a route under a session: that its id may still be free. Else one with toolsets of others is no session. */
  readonly session?: 'may-be-free';
  readonly group: 'Toolsets' | 'Reports' | 'Sessions' | 'Formats' | 'Quality' | 'Access' | 'Service';
  readonly summary: string;
  readonly description?: string | undefined;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body?: z.ZodType | undefined;
  /** A field of the body that may be large, and is read where it is judged. */
  readonly large?: string;
  /** The body holds neither a definition nor a conversation, so that a mebibyte is more than it ever takes. */
  readonly small?: true;
  readonly answers: Readonly<Record<number, Answer>>;
  /** The refusals of its own; those that every route has are added to the document. */
  readonly problems: readonly HttpProblemCode[];
};

export type Answer = {
  readonly description: string;
  /** The media types with their shapes; absent where there is no body. */
  readonly content?: Readonly<Record<string, z.ZodType>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

/** A request that passed its schemas. */
export type Asked<P = unknown, Q = unknown, B = unknown> = {
  readonly request: Request;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly registry: Registry;
  /** Who asks, as it is kept beside what they do. */
  readonly by: Actor;
  /** What they may do: for lists, which show only that, and for what is named in a body. */
  readonly caller: Caller;
  /** Answers with the page of a report, for whoever wants HTML; undefined where no pages are served. */
  readonly page: ((wish: ReportWish) => Promise<Response>) | undefined;
  /** Aborts when the service stops: what would never end by itself ends then. */
  readonly stopping: AbortSignal;
};

/** Routes about the service itself need no open registry. */
type Work =
  | { readonly serves: 'registry'; handle(asked: Asked): Promise<Response> }
  | {
      readonly serves: 'service';
      handle(
        asked: Omit<Asked, 'registry' | 'by' | 'caller' | 'page' | 'stopping'>,
        service: Service,
      ): Promise<Response>;
    };

/** Names the types of one endpoint; `path` as OpenAPI writes it. */
export const endpoint = <P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType = z.ZodUndefined>(
  about: Omit<Described, 'path' | 'params' | 'query' | 'body'> & {
    readonly path: string;
    readonly params: P;
    readonly query: Q;
    readonly body?: B;
    handle(asked: Asked<z.output<P>, z.output<Q>, z.output<B>>): Promise<Response>;
  },
): Endpoint => ({ ...about, path: routePath(about.path), serves: 'registry' }) as Endpoint;

export const serviceEndpoint = <Q extends z.ZodObject>(
  about: Omit<Described, 'path' | 'params' | 'query' | 'body'> & {
    readonly path: string;
    readonly params: z.ZodObject;
    readonly query: Q;
    handle(asked: { request: Request; query: z.output<Q> }, service: Service): Promise<Response>;
  },
): Endpoint => ({ ...about, path: routePath(about.path), serves: 'service' }) as Endpoint;
