import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
// The global one is looked up anew each time, and every request reads it.
import { performance } from 'node:perf_hooks';
import { readBrowserSession } from '../../registry/access/browserSession.ts';
import { type Caller, localCaller } from '../../registry/access/caller.ts';
import type { KeyBook } from '../../registry/access/keyBook.ts';
import { keyHash } from '../../registry/access/keySecret.ts';
import { callerOf, type StandingKey } from '../../registry/access/standingKey.ts';
import type { Registry } from '../../registry/registry.ts';
import { problem } from '../problem.ts';
import { addressOf } from './addressOf.ts';
import { isLoopbackHost } from './isLoopbackHost.ts';
import {
  type Bucket,
  createBucket,
  type Rate,
  type RateClass,
  rateLimitHeaders,
  secondsToWait,
  takeOne,
} from './rateLimit.ts';
import { createWrongKeys, type WrongKeys } from './wrongKeys.ts';

/** Somebody who was let in by a key, or without one where none is asked for. */
export type Pass = {
  /** Undefined where no key is asked for. */
  readonly key: StandingKey | undefined;
  /** What the key has left of what this request is, for the headers that tell; undefined without a limit. */
  readonly bucket: Bucket | undefined;
  readonly kind: RateClass;
};

/**
 * Lets a request in or not, before anything else is looked at, by memory alone. What is not let in is answered by
 * the response.
 */
export type Gate = {
  readonly open: (incoming: IncomingMessage) => Pass | Response;
  /**
   * Lets in whoever `open` lets in, if their key has the scope, and takes nothing from the others: undefined, and
   * `open` has the words for them.
   */
  readonly admit: (incoming: IncomingMessage, scope: 'read' | 'pin') => Pass | undefined;
  /** The refusal where a pass holds no more, for who took their time to send a body. */
  readonly again: (pass: Pass) => Response | undefined;
  /** The same as `open` for what stands outside /v1: everybody comes in, though without any key from this machine alone. */
  readonly openPage: (incoming: IncomingMessage) => Pass | Response;
  /** Who that is. Apart, since the path that is asked most need not know. */
  readonly caller: (incoming: IncomingMessage, pass: Pass) => Caller;
  /** Who looks at a page, by the cookie, and what their forms have to send; nobody where they have to sign in. */
  readonly visitor: (incoming: IncomingMessage, registry: Registry | undefined) => Promise<Visitor>;
  /** Where a request comes from. */
  readonly address: (incoming: IncomingMessage) => string | null;
  /** The wrong keys that came lately, here and by forms. */
  readonly wrongKeys: WrongKeys;
};

export type GateOptions = {
  /** The keys that stand now; undefined while they were not read yet. */
  readonly book: () => KeyBook | undefined;
  readonly rate: Rate;
  /** Wrong keys that one address may send; no limit unless given. */
  readonly wrongKeysPerMinute?: number | undefined;
  readonly trustedProxies: number;
  readonly clock?: (() => number) | undefined;
};

/**
 * Keys come as bearer tokens (RFC 6750). The hash of one is computed when its header is first seen; from then on the
 * header is looked up as it stands, until the keys change. Headers with wrong keys are not kept, so that nobody can
 * drive out the right ones. An address that sends many does not get in by the key of the environment meanwhile, the only
 * one that somebody may have chosen badly, unless it came with that before. The others are too long to be guessed, and
 * whoever has one is never kept out by somebody else.
 *
 * Without any key the service is for this machine alone: it answers loopback `Host` values only, since a page from
 * elsewhere may point a name of its own here (DNS rebinding).
 */
export const createGate = ({
  book,
  rate,
  wrongKeysPerMinute = 0,
  trustedProxies,
  clock = () => performance.now(),
}: GateOptions): Gate => {
  const known = new Map<string, Holder>();
  const buckets = new Map<string, Buckets>();
  const wrongKeys = createWrongKeys(wrongKeysPerMinute, clock);
  let seen: KeyBook | undefined;

  const address = (incoming: IncomingMessage): string | null => addressOf(incoming, trustedProxies);
  const holderOf = (keys: KeyBook, authorization: string, incoming: IncomingMessage): Holder | undefined => {
    const standing = known.get(authorization);
    if (standing !== undefined) return standing;
    const secret = /^Bearer +([^ ]+) *$/i.exec(authorization)?.[1];
    const key = secret === undefined ? undefined : keys.find(keyHash(secret));
    if (key === undefined || (key.id === null && wrongKeys.isMany(address(incoming)))) return undefined;
    if (key.id === null) wrongKeys.trust(address(incoming));
    const { reads, writes } = bucketsOf(key);
    const holder: Holder = {
      reads: { key, bucket: reads, kind: 'reads' },
      writes: { key, bucket: writes, kind: 'writes' },
    };
    if (known.size >= mostHeaders) known.delete(known.keys().next().value as string);
    known.set(authorization, holder);
    return holder;
  };
  const bucketsOf = (key: StandingKey): Buckets => {
    const standing = buckets.get(key.hash);
    if (standing !== undefined) return standing;
    const now = clock();
    const made = {
      reads: rate.reads > 0 ? createBucket(rate.reads, now) : undefined,
      writes: rate.writes > 0 ? createBucket(rate.writes, now) : undefined,
    };
    buckets.set(key.hash, made);
    return made;
  };
  const renew = (keys: KeyBook): void => {
    seen = keys;
    known.clear();
    for (const hash of buckets.keys()) if (keys.find(hash) === undefined) buckets.delete(hash);
  };

  return {
    open: (incoming) => {
      const keys = book();
      if (keys === undefined) return starting();
      if (!keys.asksForKeys) {
        return isLoopbackHost(incoming.headers.host ?? '') ? local : foreignHost();
      }
      if (keys !== seen) renew(keys);
      const { authorization } = incoming.headers;
      const holder = authorization === undefined ? undefined : holderOf(keys, authorization, incoming);
      const now = Date.now();
      if (holder === undefined && authorization !== undefined && !wrongKeys.note(address(incoming))) {
        return manyWrongKeys();
      }
      if (holder === undefined || holder.reads.key.expiresAt <= now)
        return noValidKey(authorization !== undefined);
      holder.reads.key.usedAt = now;
      const name = incoming.method === 'GET' || incoming.method === 'HEAD' ? 'reads' : 'writes';
      const pass = holder[name];
      const { bucket } = pass;
      if (bucket !== undefined && !takeOne(bucket, clock())) {
        return problem(
          'rate-limited',
          `This key has made more than ${bucket.rate} ${name} a second. Wait for as many seconds as Retry-After says, and ask less often.`,
          { headers: { ...rateLimitHeaders(name, bucket), 'Retry-After': String(secondsToWait(bucket)) } },
        );
      }
      return pass;
    },
    admit: (incoming, scope) => {
      const keys = book();
      if (keys === undefined) return undefined;
      const { authorization, host } = incoming.headers;
      if (!keys.asksForKeys) return isLoopbackHost(host ?? '') ? local : undefined;
      if (keys !== seen) renew(keys);
      const holder = authorization === undefined ? undefined : holderOf(keys, authorization, incoming);
      if (holder === undefined) return undefined;
      const pass = scope === 'read' ? holder.reads : holder.writes;
      const { key, bucket } = pass;
      const now = Date.now();
      if (key.expiresAt <= now || !key.scopes.has(scope)) return undefined;
      if (bucket !== undefined && !takeOne(bucket, clock())) return undefined;
      key.usedAt = now;
      return pass;
    },
    again: ({ key }) => {
      const standing = key === undefined ? undefined : book()?.find(key.hash);
      const holds = key === undefined || (standing !== undefined && standing.expiresAt > Date.now());
      return holds ? undefined : noValidKey(true);
    },
    openPage: (incoming) =>
      book()?.asksForKeys === false && !isLoopbackHost(incoming.headers.host ?? '') ? foreignHost() : local,
    caller: (incoming, { key }) => {
      if (key !== undefined) return callerOf(key, address(incoming));
      return { ...localCaller, actor: { ...localCaller.actor, address: address(incoming) } };
    },
    visitor: async (incoming, registry) => {
      if (registry === undefined) return nobody;
      const from = address(incoming);
      if (!registry.keys.book().asksForKeys) {
        return {
          caller: { ...localCaller, actor: { ...localCaller.actor, address: from } },
          csrf: localCsrf,
        };
      }
      const { cookie } = incoming.headers;
      const session = await readBrowserSession(registry, { cookie, address: from });
      if (session === undefined) return nobody;
      const { caller, csrf } = session;
      const keys = registry.keys.book();
      if (keys !== seen) renew(keys);
      const key = caller.actor.key === null ? keys.admin : keys.byId(caller.actor.key);
      if (key === undefined) return nobody;
      const kind = incoming.method === 'POST' ? 'writes' : 'reads';
      const bucket = bucketsOf(key)[kind];
      const isLate = bucket !== undefined && !takeOne(bucket, clock());
      return { caller, csrf, bucket, kind, wait: isLate ? secondsToWait(bucket) : undefined };
    },
    address,
    wrongKeys,
  };
};

type Buckets = { readonly reads: Bucket | undefined; readonly writes: Bucket | undefined };

/** Somebody with a key, and what they are let in with. */
type Holder = Readonly<Record<RateClass, Pass & { readonly key: StandingKey }>>;

/** Some megabytes at most: a header has up to 16 KiB, and keys of ours have 53 characters. */
const mostHeaders = 10_000;

const local: Pass = { key: undefined, bucket: undefined, kind: 'reads' };

export type Visitor = {
  readonly caller: Caller | undefined;
  readonly csrf: string;
  /** What is left to their key, and how many seconds they have to wait where nothing is. */
  readonly bucket?: Bucket | undefined;
  readonly kind?: RateClass;
  readonly wait?: number | undefined;
};

/** Somebody who did not sign in. */
export const nobody: Visitor = { caller: undefined, csrf: '' };

/** Where nobody signs in, a secret of this process has to come back with each form. */
const localCsrf = randomBytes(32).toString('base64url');

const starting = (): Response =>
  problem('starting', 'The registry has not reached its database yet. Try again in a moment.');

const foreignHost = (): Response =>
  problem(
    'foreign-host',
    'Without a key the registry answers only requests to localhost, 127.0.0.1 or [::1]. Ask there, or start it with TOOLSET_ADMIN_KEY.',
  );

const noValidKey = (isGiven: boolean): Response =>
  problem(
    'no-valid-key',
    isGiven
      ? 'The key that was sent is not known, or has expired or been revoked. Send a valid one in the header "Authorization: Bearer KEY".'
      : 'Send a valid key in the header "Authorization: Bearer KEY".',
    {
      headers: {
        'WWW-Authenticate': `Bearer realm="toolset-registry"${isGiven ? ', error="invalid_token"' : ''}`,
      },
    },
  );

/** The same whether the key is right or wrong: who guesses shall not learn it. */
const manyWrongKeys = (): Response =>
  problem(
    'no-valid-key',
    'Many keys that are not known, or have expired or been revoked, came from this address. Wait for a minute, and send a valid one.',
    {
      headers: {
        'WWW-Authenticate': 'Bearer realm="toolset-registry", error="invalid_token"',
        'Retry-After': '60',
      },
    },
  );
