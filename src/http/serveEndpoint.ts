import type { IncomingMessage } from 'node:http';
import { z } from '@hono/zod-openapi';
import type { Caller } from '../registry/access/caller.ts';
import { covers } from '../registry/access/covers.ts';
import { lacksToolset } from '../registry/access/requireCovered.ts';
import { requireSessionCovered, requireSessionFree } from '../registry/access/requireSessionCovered.ts';
import type { Scope } from '../registry/access/scope.ts';
import { whileUp } from '../registry/database/whileUp.ts';
import { type JsonText, readJson } from '../registry/judge/readJson.ts';
import { unreadJson } from '../registry/judge/unreadJson.ts';
import type { Registry } from '../registry/registry.ts';
import { kindOf, unbounded } from './admission.ts';
import { checkInput } from './checkInput.ts';
import type { Asked, Endpoint } from './endpoint.ts';
import type { Pages } from './pages.ts';
import { problem } from './problem.ts';
import { readBytes } from './readBytes.ts';
import { notesOf } from './requestNotes.ts';
import { answerSent } from './servePage.ts';
import type { Service } from './service.ts';

export type BodyLimits = { readonly bytes: number; readonly depth: number };

export type Call = {
  readonly request: Request;
  readonly incoming: IncomingMessage;
  /** The decoded parameters of the path. */
  readonly params: ReadonlyMap<string, string>;
  readonly caller: Caller;
  /** The refusal where the key that they came with holds no more. */
  readonly again?: () => Response | undefined;
  /** Where reports are answered as pages too. */
  readonly pages?: Pages | undefined;
};

/** Checks a request against the schemas of its endpoint, and lets the endpoint answer. */
export const serveEndpoint = async (
  endpoint: Endpoint,
  service: Service,
  limits: BodyLimits,
  call: Call,
): Promise<Response> => {
  const { request, caller } = call;
  const { admission = unbounded } = endpoint.serves === 'registry' ? service : {};
  const kind = kindOf(endpoint);
  const refusal = admission.refusal(kind);
  if (refusal !== undefined) return refusal;
  if (endpoint.needs !== 'anyone' && !caller.scopes.has(endpoint.needs)) {
    return lacksScope(endpoint.needs);
  }
  const params = checkInput(endpoint.params, Object.fromEntries(call.params), 'path');
  if (!params.ok) return refuse('The path names something that cannot be.', params.faults);
  const named = call.params.get('name');
  if (named !== undefined && !covers(caller, named)) throw lacksToolset(named);
  const { failure } = notesOf(call.incoming);
  if (failure !== undefined) throw failure;
  const registry = endpoint.serves === 'registry' ? service.registry() : undefined;
  const looked = await admission.admit(kind, () => requireSession(endpoint, registry, call));
  if (looked instanceof Response) return looked;
  const given = readQuery(request.url);
  if (given.twice !== undefined) {
    return refuse(`The query parameter ${JSON.stringify(given.twice)} stands there twice. Give it once.`);
  }
  const query = checkInput(endpoint.query, given.values, 'query');
  if (!query.ok) return refuse('The query is not one of this route.', query.faults);
  const body =
    endpoint.body === undefined ? undefined : await readBody(endpoint, call.incoming, limits, registry);
  if (body instanceof Response) return body;
  // A key may have been revoked while the body came, and what nobody may write any more is not written.
  const gone = body === undefined ? undefined : call.again?.();
  if (gone !== undefined) return gone;
  const asked = { request, params: params.value, query: query.value, body: body?.value };
  if (endpoint.serves === 'service') return endpoint.handle(asked, service);
  if (registry === undefined) {
    return problem('starting', 'The registry has not reached its database yet. Try again in a moment.');
  }
  const page = pageOf(call, registry);
  const all = { ...asked, registry, by: caller.actor, caller, page, stopping: service.stopping };
  // Not counted while the body came, so that whoever sends theirs slowly takes nobody's place.
  return admission.admit(kind, () => endpoint.handle(all));
};

/** Before the body is read: a session of others is none. */
const requireSession = async (
  endpoint: Endpoint,
  registry: Registry | undefined,
  { params, caller }: Call,
): Promise<void> => {
  const session = endpoint.path.template.startsWith('/v1/sessions/{id}') ? params.get('id') : undefined;
  if (session === undefined || registry === undefined) return;
  const isIn = endpoint.session === 'may-be-free' ? requireSessionFree : requireSessionCovered;
  await whileUp(() => registry.inTime(isIn(registry.database, caller, session)));
};

const pageOf = ({ pages, request, caller }: Call, registry: Registry): Asked['page'] =>
  pages === undefined
    ? undefined
    : async (wish) => {
        const visit = { cookie: undefined, address: caller.actor.address, secure: true };
        const url = new URL(request.url);
        const sent = await pages.report(
          { url, rawPath: url.pathname, registry, caller, visit, csrf: '' },
          wish,
        );
        return answerSent(request, { ...sent, headers: { ...sent.headers, Vary: 'Accept' } });
      };

const lacksScope = (scope: Scope): Response =>
  problem(
    'key-lacks-scope',
    `This takes a key with the scope "${scope}", which the one that was sent does not have. Send another one, or have one made with that scope.`,
    {
      headers: {
        'WWW-Authenticate': `Bearer realm="toolset-registry", error="insufficient_scope", scope="${scope}"`,
      },
    },
  );

/** The faults are in `errors`; where there is one, its words are the detail as well. */
const refuse = (detail: string, errors: readonly { pointer: string; message: string }[] = []): Response =>
  problem('invalid-request', errors.length === 1 && errors[0] !== undefined ? errors[0].message : detail, {
    errors,
  });

const readQuery = (url: string): { values: Record<string, string>; twice?: string } => {
  const start = url.indexOf('?');
  const values = new Map<string, string>();
  if (start < 0) return { values: {} };
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (values.has(name)) return { values: {}, twice: name };
    values.set(name, value);
  }
  return { values: Object.fromEntries(values) };
};

const readBody = async (
  { body: schema = z.never(), large, small }: Endpoint,
  incoming: IncomingMessage,
  limits: BodyLimits,
  registry: Registry | undefined,
): Promise<Response | { value: unknown }> => {
  const type = (incoming.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const isEmpty = incoming.headers['content-length'] === '0' || !hasBody(incoming);
  if (isEmpty) return refuse('A body is missing. Send a JSON object.');
  if (!/^application\/(?:[\w.+-]+\+)?json$/.test(type)) {
    return problem(
      'unsupported-media-type',
      'The body is taken as JSON only. Send it with the header "Content-Type: application/json".',
    );
  }
  if ((incoming.headers['content-encoding'] ?? 'identity') !== 'identity') {
    return problem(
      'unsupported-media-type',
      'A compressed body is not taken. Send it without Content-Encoding.',
    );
  }
  const most = small ? Math.min(limits.bytes, smallBytes) : limits.bytes;
  const read = await readBytes(incoming, most);
  if (read.kind === 'too-large') {
    const more =
      most === limits.bytes ? ', or raise TOOLSET_MAX_DOCUMENT_BYTES, which stands 64 KiB below that' : '';
    return problem('too-large', `The body has more than ${most} bytes. Send less${more}.`);
  }
  if (read.kind === 'broken-off') return refuse('The body broke off. Send it again.');
  const json =
    large !== undefined && registry !== undefined && read.bytes.length > readHere
      ? await readElsewhere(registry, large, read.bytes, limits.depth)
      : readJson(read.bytes, limits.depth);
  if (!json.ok) return refuse(json.fault);
  const checked = checkInput(schema, json.value, 'body');
  return checked.ok ? { value: checked.value } : refuse('The body is not one of this route.', checked.faults);
};

/** Of a body that nobody needs to be larger: reading 8 MiB would hold up everybody for a tenth of a second. */
const smallBytes = 1024 * 1024;

/** Bytes of a body that take no longer to read than to send to a process. */
const readHere = 64 * 1024;

/** In a process, since others wait meanwhile; what is large comes back unread. */
const readElsewhere = async (
  { judge }: Registry,
  field: string,
  bytes: Uint8Array,
  depth: number,
): Promise<JsonText> => {
  const read = await judge.readBody({ bytes, depth, field });
  if (!read.ok || !read.left) return read;
  return { ok: true, value: { ...(read.value as object), [field]: unreadJson({ text: bytes, field }) } };
};

const hasBody = (incoming: IncomingMessage): boolean =>
  incoming.headers['content-length'] !== undefined || incoming.headers['transfer-encoding'] !== undefined;
